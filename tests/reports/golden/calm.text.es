5 reglamentos de una edición: ¿dónde mandan jugar de forma distinta?

inn: en, es, fr, fr-leaflet, pt
   contradicción              1 hallazgo aceptado
   se contradice              1 hallazgo aceptado
   falta en algún reglamento  1 hallazgo aceptado
   se pueden leer igual       1 hallazgo aceptado

Ninguna diferencia es nueva: las 4 están aceptadas, cada una con su razón. La
más clara:

1. aceptado · contradicción · inn:draw.voluntary.play_permission:5a21378f55
   Los reglamentos se contradicen: la carta que se roba por decisión propia,
   ¿puede o debe jugarse enseguida, si es jugable?

   {en, es, fr, fr-leaflet}  La carta que se roba por decisión propia puede
                             jugarse enseguida, si es jugable, o guardarse.
   {pt}                      La carta que se roba por decisión propia debe
                             jugarse enseguida, si es jugable.
   El reglamento en portugués permite menos que el resto.

   Dónde
     en  sección `play`, frase 5: “may be kept” (rules/books/inn/en.yaml:12)
     es  sección `play`, frase 5: “puedes guardarla”
         (rules/books/inn/es.yaml:13)
     pt  sección `play`, frase 5: “tens de a jogar” (rules/books/inn/pt.yaml:14)

   Pongan esto en la mesa para 2 jugadores:
     Ana (le toca)     [5 rojo]
     Beto              2 cartas cualesquiera
     mazo              [3 rojo] (arriba), 2 más, cualesquiera
     pila de descarte  [7 rojo] (arriba)
     color en juego    rojo
   Después:
     1.  Ana roba una carta
   Resultado:
     {en, es, fr, fr-leaflet}  Ana puede quedarse con la carta recién robada
     {pt}                      Ana no puede quedarse con la carta recién robada
     No hay ningún ejemplo más corto.

   Dictamen sobre el reglamento en portugués. So it was printed, and so it is
   played. (The innkeepers)

Lo demás que está aceptado, lo más grave primero
   las cartas que enumeran el reglamento “inn/fr” y el…        inn:inconsistent
   ¿Quién puede desafiar un Comodín Roba 4?                    inn:challenge.who
   ¿A partir de qué edad se puede jugar?                       inn:players.age

Ver uno: `rulestone check --finding ID` (basta el comienzo del identificador)
Verlos todos: `rulestone check -v` (una tabla) o `--accepted` (por entero)

Comprobación superada: 4 hallazgos aceptados.
