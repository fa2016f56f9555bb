## rulestone: Comprobación incompleta: 1 error.

| | | |
|---|---|---|
| inn | contradicción | 1 sin aceptar |

### 1. error · contradicción · `inn:draw.voluntary.play_permission:5a21378f55`

````text
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
````

### INCOMPLETO: no se comprobó todo

- una comprobación falló, así que no se halló todo: inn uno.call\_window: ValueError('lost')
