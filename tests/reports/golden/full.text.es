5 reglamentos de una edición: ¿dónde mandan jugar de forma distinta?

inn: en, es, fr, fr-leaflet, pt
   contradicción              1 sin aceptar
   se contradice              1 sin aceptar
   no se puede hacer          1 sin aceptar
   falta en algún reglamento  1 sin aceptar
   se pueden leer igual       1 sin aceptar
   sin resolver               1 sin aceptar
   dicho de otro modo         1 hallazgo aceptado
   copia dañada               1 sin aceptar
   cambio de regla            1 sin aceptar
tavern
   cambio de regla            1 sin aceptar

1. error · contradicción · inn:draw.voluntary.play_permission:5a21378f55
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

   Qué hacer
     Decidan qué respuesta vale en la edición y corrijan los demás reglamentos,
     o acéptenlo con un dictamen.
     Para aceptarlo, con su razón en `rules/rulings.yaml`:
       rulestone accept draw.voluntary.play_permission --because "…"

2. error · no se puede hacer · inn:impossible:f82358a1d3
   El reglamento en inglés pide 4 manos con un compañero nuevo cada vez, pero en
   la mano 4 ya no queda ninguno.

   Dónde
     en  sección `partners`, frase 3: “a new partner each hand”
         (rules/books/inn/en.yaml:50)

   Compruébenlo:
     mano 1: Ana+Beto, Cata+Dani
     mano 2: Ana+Cata, Beto+Dani
   Resultado:
     manos que se piden
       4
     primera mano sin compañero nuevo
       4

   Qué hacer
     Cambien la instrucción para que se pueda cumplir, o dictamínenlo.
     Para aceptarlo, con su razón en `rules/rulings.yaml`:
       rulestone accept inn:impossible --because "…"

3. error · se contradice · inn:inconsistent:0d891dc3b9
   Las cartas que enumeran el reglamento “inn/fr” y el reglamento
   “inn/fr-leaflet” suman 23 en cada uno, pero el total que indican es 24.

   Dónde
     fr  sección `contents`, frase 1: “30 cartes” (rules/books/inn/fr.yaml:30)
         sección `contents`, frase 2: “31 cartes” (rules/books/inn/fr.yaml:31)
         sección `contents`, frase 3: “32 cartes” (rules/books/inn/fr.yaml:32)
         y 3 frases más

   Compruébenlo:
     19 × carta de número (roja)
     4 × Comodín
   Resultado:
     lo que resulta   23
     número indicado  24

   Qué hacer
     Decidan cuál de las dos cosas vale y corrijan la otra, o dictamínenlo.
     Para aceptarlo, con su razón en `rules/rulings.yaml`:
       rulestone accept inn:inconsistent --because "…"

4. aviso · falta en algún reglamento · inn:challenge.who:fa902a1d4d
   El reglamento en español no dice nada de un punto resuelto por el reglamento
   en inglés, el reglamento “inn/fr” y el reglamento “inn/fr-leaflet”: ¿quién
   puede desafiar un Comodín Roba 4?

   {en, fr, fr-leaflet}  Solo puede desafiar un Comodín Roba 4 quien tendría que
                         robar las cartas.
   {es}                  sin regla sobre esto
   {pt}                  2 lecturas: “Solo puede desafiar un Comodín Roba 4
                         quien tendría que robar las cartas” o “Cualquier otro
                         jugador de la mesa puede desafiar un Comodín Roba 4”.
   Esto solo importa si, además, vale lo siguiente: el jugador desafiado muestra
   su mano a quien lo desafió.
   Los pasajes en cuestión hacen que los reglamentos difieran también en otro
   punto: ¿hasta cuándo se puede desafiar un Comodín Roba 4?

   Dónde
     en  sección `challenges`, frase 1: “the player who must draw”
         (rules/books/inn/en.yaml:20)
     es  no dice nada (se leyó la sección `desafio`)
         (rules/books/inn/es.yaml:80)
         no dice nada (se leyeron las secciones `desafio` y `penas`)
         (rules/books/inn/es.yaml:81)
     pt  sección `desafio`, frase 2: “outro jogador”
         (rules/books/inn/pt.yaml:21)

   Pongan esto en la mesa para 3 jugadores:
     Ana (le toca)      [2 azul], [Comodín Roba 4]
     Beto               1 carta cualquiera
     Cata               1 carta cualquiera
     mazo               8 cartas cualesquiera
     pila de descarte   [7 azul] (arriba), [Salta verde]
     color en juego     azul
     sentido del juego  a la derecha (antihorario)
   Después:
     1.  Ana juega el Comodín Roba 4 de farol
     2.  Ana nombra el color verde
     3.  Cata desafía la carta
   Resultado:
     {en, fr, fr-leaflet}
       Ana enseña sus cartas a Cata
       Ana roba 4 cartas
       Ana tiene 5 cartas
       le toca a Cata
     Cualquier otro jugador de la mesa puede desafiar un Comodín Roba 4.
       Cata roba 6 cartas
       el color en juego es verde
       la mano continúa
     No se encontró un ejemplo más corto.

   Qué hacer
     Añadan la regla que falta al reglamento que calla, o dictaminen que su
     silencio es intencionado.
     Para aceptarlo, con su razón en `rules/rulings.yaml`:
       rulestone accept challenge.who --because "…"

5. aviso · copia dañada · inn:corruption:0444e9fb1c
   La copia disponible tiene aquí palabras de otro idioma (español): `una` y
   `del`.

   Dónde
     inn-fr.txt:118
     fr  sección `cartes`, frase 4: “il doit tirer” (rules/books/inn/fr.yaml:60)

   Qué hacer
     Comparen la copia con el impreso, y arréglenla o dictamínenlo.
     Para aceptarlo, con su razón en `rules/rulings.yaml`:
       rulestone accept inn:corruption --because "…"

6. aviso · sin resolver · inn:draw.forced.play_permission:f0c88dc393
   No encontramos ninguna jugada en la que se note, pero no podemos asegurar que
   no la haya: quien robó una carta por no tener ninguna que jugar, ¿puede o
   debe jugarla enseguida, si es jugable?

   {en, es}              sin regla sobre esto; por tanto: quien robó una carta
                         por no tener ninguna que jugar puede jugarla enseguida,
                         si es jugable.
   {fr, fr-leaflet, pt}  Quien robó una carta por no tener ninguna que jugar
                         debe jugarla enseguida, si es jugable.
   En ninguna de las 6.000 posiciones examinadas se notaría la diferencia. Se
   jugaron 80 partidas al azar, 8.041 jugadas en total.

   Dónde
     en          no dice nada (se leyó la sección `play`)
                 (rules/books/inn/en.yaml:82)
     es          no dice nada (se leyó la sección `juego`)
                 (rules/books/inn/es.yaml:82)
     fr          sección `play`, frase 5: “doit la jouer”
                 (rules/books/inn/fr.yaml:15)
     fr-leaflet  sección `play`, frase 5: “doit la jouer”
                 (rules/books/inn/fr-leaflet.yaml:15)
     pt          sección `play`, frase 5: “tem de a jogar”
                 (rules/books/inn/pt.yaml:16)

   Qué hacer
     No cuenta como acuerdo; redacten de nuevo una de las dos para que digan lo
     mismo, o dictamínenlo.
     Para aceptarlo, con su razón en `rules/rulings.yaml`:
       rulestone accept draw.forced.play_permission --book REGLAMENTO --because "…"

7. aviso · se pueden leer igual · inn:players.age:24bcf76faf
   Los reglamentos se pueden leer de modo que coincidan, y también de modo que
   no: ¿a partir de qué edad se puede jugar?

   {en, es}              2 lecturas: “El juego es para jugadores de 7 años en
                         adelante” o “El juego es para jugadores de 8 años en
                         adelante”.
   {fr, fr-leaflet, pt}  2 lecturas: “El juego es para jugadores de 7 años en
                         adelante” o “El juego es para jugadores de 6 años en
                         adelante”.
   Todos los reglamentos se pueden leer así: el juego es para jugadores de 7
   años en adelante.
   El reglamento en portugués, el reglamento “inn/fr” y el reglamento
   “inn/fr-leaflet” excluyen lo siguiente: “El juego es para jugadores de 8 años
   en adelante”.

   Compruébenlo:
     alguien tiene 6 años
   Resultado:
     El juego es para jugadores de 8 años en adelante.
       aún no tiene edad para jugar
     El juego es para jugadores de 6 años en adelante.
       ya tiene edad para jugar

   Qué hacer
     Redacten de nuevo los reglamentos para que solo quede la lectura común, o
     dictamínenlo.
     Para aceptarlo, con su razón en `rules/rulings.yaml`:
       rulestone accept inn:players.age --book REGLAMENTO --because "…"

8. nota · cambio de regla · inn:rule-change:085201b8e7
   La regla de la casa `loud` cambia cómo se juega inn.

   Pongan esto en la mesa para 2 jugadores:
     Ana             [Roba roja]
     Beto (reparte)  1 carta cualquiera
     mazo            [3 rojo] (la siguiente en salir), 2 más, cualesquiera
   Resultado:
     {según el reglamento}  se voltea el 3 rojo
     {loud}                 Ana puede elegir: Ana o Beto
                            todavía puede intervenir cualquiera
     No se encontró un ejemplo más corto.

   Qué hacer
     Nada, salvo que quieran jugar así: la mesa lo acuerda antes de repartir.

9. nota · cambio de regla · tavern:players.age:7d898696cf
   Las ediciones difieren: ¿a partir de qué edad se puede jugar?

   {inn}     El juego es para jugadores de 7 años en adelante.
   {tavern}  El juego es para jugadores de 5 años en adelante.

   Dónde
     inn/en     sección `play`, frase 5: “seven and up”
                (rules/books/inn/en.yaml:70)
     tavern/en  sección `play`, frase 5: “five and up”
                (rules/books/tavern/en.yaml:4)

   Qué hacer
     No hace falta hacer nada si el cambio es intencionado.
     Para aceptarlo, con su razón en `rules/rulings.yaml`:
       rulestone accept tavern:players.age --book REGLAMENTO --because "…"

Dictámenes que ya no valen
   rules/rulings.yaml:3:5: ya no se halla nada de lo que acepta el dictamen
   sobre `inn:skip.effect:0123456789`

1 hallazgo aceptado no se muestra; para verlo: `rulestone check --accepted`

Comprobación no superada: 3 errores, 4 avisos, 2 notas, 1 hallazgo aceptado y 1
dictamen caducado.
