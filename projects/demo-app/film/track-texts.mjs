// Captions and audio description of each clip, in English and German. Times are in seconds from the start of the
// clip; `write-captions.mjs` writes the files.
//
// Captions include the narration drawn into the film, which is in English only and too small on a phone. Sounds are in brackets,
// and music has a note. Their times match `sound/scores.mjs`. Descriptions avoid loud passages and the moment when choices open,
// because a screen reader then announces the choices.

/** A caption: from, to, English, German. */
export const captions = {
  opening: [
    [0.6, 2.6, '♪ [a celesta, over the sound of the sea]', '♪ [eine Celesta, dazu Meeresrauschen]'],
    [
      2.7,
      5.4,
      'A Light for Someone\nA film that waits for you',
      'Ein Licht für jemanden\nEin Film, der auf Sie wartet',
    ],
    [
      6.2,
      9.6,
      'Where the charts come to an end,\nthere is a lamp.',
      'Wo die Seekarten enden,\nda brennt eine Lampe.',
    ],
  ],
  watch: [
    [
      0.7,
      3.6,
      'Edda keeps it burning.\nBiscuit keeps her company.',
      'Edda hält sie am Brennen.\nBiscuit hält ihr Gesellschaft.',
    ],
    [3.7, 4.8, '[a gust of wind]', '[ein Windstoß]'],
    [4.9, 6.5, 'Then the wind took the flame.', 'Dann nahm der Wind die Flamme.'],
    [
      6.6,
      9.4,
      'And out there, a bell.\n[a bell rings, far away]',
      'Und dort draußen, eine Glocke.\n[in der Ferne läutet es]',
    ],
  ],
  stairs: [
    [0.2, 2.1, '[footsteps on stone]', '[Schritte auf Stein]'],
    [2.2, 4.8, 'A hundred and twelve steps,\nin the dark.', 'Hundertzwölf Stufen,\nim Dunkeln.'],
    [6.2, 7.9, '[a match]\n♪ [a bright chord]', '[Streichholz]\n♪ [heller Akkord]'],
  ],
  cove: [
    [0.2, 1.9, '[footsteps in the grass]', '[Schritte im Gras]'],
    [2, 4.6, 'Biscuit knows\nwhere the oil is kept.', 'Biscuit weiß,\nwo das Öl steht.'],
    [4.7, 6.4, '[Biscuit meows]\n[a can clinks]', '[Biscuit miaut]\n[Blech klirrt]'],
    [6.5, 7.9, '♪ [a bright chord]', '♪ [ein heller Akkord]'],
  ],
  lookout: [
    [1.9, 4.1, '[a bell, far out at sea]', '[eine Glocke, weit draußen]'],
    [5.4, 7.4, '[the bell, fainter]', '[die Glocke, leiser]'],
  ],
  sea: [
    [1.1, 2.4, '[a whale sings]', '[ein Wal singt]'],
    [
      2.5,
      5.2,
      'Something large was listening.\n[a mighty breath]',
      'Etwas Großes hörte zu.\n[ein mächtiger Atemzug]',
    ],
  ],
  sky: [
    [
      1,
      3.4,
      'The stars drew a boat.\n♪ [a note for each star]',
      'Die Sterne malten ein Boot.\n♪ [je Stern ein Ton]',
    ],
    [3.5, 5.6, 'Then one of them fell.\n[a soft rush]', 'Dann fiel einer von ihnen.\n[Rauschen]'],
  ],
  horn: [
    [0.9, 3.1, 'So she called:\nis anybody there? [horn]', 'Da rief sie:\nIst da jemand? [Horn]'],
    [3.2, 4.8, '[the horn again]', '[noch einmal das Horn]'],
    [5, 6.9, '[a bell, hardly to be heard]', '[eine Glocke, kaum zu hören]'],
  ],
  reef: [
    [0.8, 2.6, 'There she is, the Wren.', 'Da ist sie, die Wren.'],
    [
      2.7,
      5.2,
      'And there is the reef.\n[surf breaks on rocks]',
      'Und da ist das Riff.\n[Brandung an den Felsen]',
    ],
    [5.7, 7.9, '[the bell]\n[a heart beats]', '[die Glocke]\n[ein Herz schlägt]'],
  ],
  fog: [
    [0.9, 2.6, 'Nobody answered.', 'Niemand antwortete.'],
    [2.7, 5.2, 'Then came the fog.\n[the bell grows faint]', 'Dann kam der Nebel.\n[die Glocke wird leiser]'],
    [5.5, 8, '♪ [a deep chord]', '♪ [ein tiefer Akkord]'],
  ],
  row: [
    [0.6, 2.5, '[oars in the water]', '[Ruder im Wasser]'],
    [
      2.6,
      5.5,
      'She did not row alone.\n[a whale sings below]',
      'Sie ruderte nicht allein.\n[unter ihr singt ein Wal]',
    ],
    [5.6, 7.6, '[oars, and the song]', '[die Ruder und das Lied]'],
  ],
  home: [
    [0.8, 2, '[gulls cry]', '[Möwen schreien]'],
    [
      2.1,
      5,
      'And in the morning:\nbreakfast for three. [cups clink]',
      'Und am Morgen:\nFrühstück zu dritt. [Tassen klirren]',
    ],
    [5.2, 9, '♪ Ending one of three:\nSafe Harbour', '♪ Ende eins von drei:\nSicherer Hafen'],
  ],
  whale: [
    [
      0.8,
      3.2,
      'The whale knew the way.\n[song, a mighty breath]',
      'Der Wal kannte den Weg.\n[Gesang, ein Atemzug]',
    ],
    [3.3, 5.1, '♪ [celesta and whale]', '♪ [Celesta und Wal]'],
    [5.2, 9, '♪ Ending two of three:\nThe Long Way Home', '♪ Ende zwei von drei:\nDer lange Weg nach Hause'],
  ],
  drift: [
    [0.6, 3, 'In the morning,\nthe sea brought an answer.', 'Am Morgen\nbrachte das Meer eine Antwort.'],
    [3.3, 6.4, '♪ “Saw your light.\nThe Wren”', '♪ „Haben dein Licht gesehen.\nDie Wren“'],
    [6.6, 9.6, '♪ Ending three of three:\nSaw Your Light', '♪ Ende drei von drei:\nDein Licht gesehen'],
  ],
};

/** A description: the second at which it begins, English, German. */
export const descriptions = {
  opening: [
    [0.3, 'Night sky. The title: A Light for Someone.', 'Nachthimmel. Der Titel: Ein Licht für jemanden.'],
    [3.8, 'Below, a lighthouse on an island.', 'Unten steht ein Leuchtturm.'],
    [
      6.4,
      'Where the charts come to an end, there is a lamp.',
      'Wo die Seekarten enden, da brennt eine Lampe.',
    ],
  ],
  watch: [
    [
      0.3,
      'On its gallery: Edda, in yellow oilskin, and Biscuit the cat.',
      'Auf der Galerie: Edda im gelben Ölzeug, Biscuit, die Katze.',
    ],
    [4.7, 'The lamp goes out.', 'Die Lampe erlischt.'],
  ],
  stairs: [
    [
      0.5,
      'With a lantern, Edda climbs the winding stairs behind Biscuit.',
      'Mit einer Laterne steigt Edda hinter Biscuit die Treppe hinauf.',
    ],
    [6.4, 'The lamp burns again.', 'Die Lampe brennt.'],
  ],
  cove: [
    [
      0.4,
      'By lantern light, Edda follows Biscuit along the cliff.',
      'Im Laternenlicht folgt Edda Biscuit über die Klippe.',
    ],
    [5.2, 'A can of oil.', 'Eine Ölkanne.'],
    [6.4, 'The lamp burns again.', 'Die Lampe brennt.'],
  ],
  lookout: [[2.6, 'The beam goes round, over dark water.', 'Der Strahl kreist über dunklem Wasser.']],
  sea: [
    [0.2, 'Out at sea a whale rises, long as a street.', 'Draußen taucht ein Wal auf, lang wie eine Straße.'],
    [3.8, 'It breathes, and sinks again.', 'Er atmet und versinkt wieder.'],
  ],
  sky: [
    [
      0.2,
      'High above, lines between the stars draw a boat.',
      'Hoch oben malen Linien zwischen Sternen ein Boot.',
    ],
    [3.9, 'One star falls into the sea.', 'Ein Stern fällt ins Meer.'],
  ],
  horn: [
    [0, 'Edda blows a horn.', 'Edda bläst ins Horn.'],
    [4.9, 'She listens into the dark.', 'Sie lauscht in die Nacht.'],
  ],
  reef: [
    [
      0.3,
      'The Wren, a small sailing boat. Before her, black rocks.',
      'Die Wren, ein kleines Segelboot. Vor ihr schwarze Felsen.',
    ],
  ],
  fog: [[1, 'A light, far out. Fog swallows it.', 'Ein Licht, weit draußen. Nebel schluckt es.']],
  row: [
    [0.2, 'Edda rows into the fog, with a lantern.', 'Edda rudert in den Nebel, mit Laterne.'],
    [3.3, 'Below her, a whale swims into the light.', 'Unter ihr schwimmt ein Wal ins Licht.'],
  ],
  home: [
    [
      0.3,
      'Sunrise. On the jetty sit Edda, a sailor and Biscuit, with tea.',
      'Sonnenaufgang. Auf dem Steg: Edda, ein Seemann und Biscuit, mit Tee.',
    ],
    [5.4, 'Ending one of three: Safe Harbour.', 'Ende eins von drei: Sicherer Hafen.'],
  ],
  whale: [
    [
      0.3,
      'Northern lights. A whale bears Edda’s boat, the Wren behind.',
      'Nordlicht. Ein Wal trägt Eddas Boot, dahinter segelt die Wren.',
    ],
    [5.4, 'Ending two of three: The Long Way Home.', 'Ende zwei von drei: Der lange Weg nach Hause.'],
  ],
  drift: [
    [
      0.2,
      'Pale morning. A bottle drifts ashore, to Edda’s feet.',
      'Blasser Morgen. Eine Flasche treibt vor Eddas Füße.',
    ],
    [4, 'In it a letter: Saw your light.', 'Darin ein Brief: Haben dein Licht gesehen.'],
    [7.1, 'Ending three: Saw Your Light.', 'Ende drei: Dein Licht gesehen.'],
  ],
};
