import { type Colour, draw } from './draw-shapes.ts';

const paper: Colour = [252, 250, 245];
const ink: Colour = [70, 68, 74];

/** Draws a parcel with tape on it, on a wooden floor. */
export function drawParcel(): Buffer {
  const picture = draw(640, 480, [166, 180, 194], [214, 222, 228]);
  picture.box([144, 110, 84], 0, 330, 640, 150);
  for (const y of [366, 408, 452]) picture.box([128, 96, 72], 0, y, 640, 3);
  picture.shape([120, 90, 68], [150, 400], [330, 452], [540, 392], [520, 372]);
  picture.shape([186, 134, 76], [150, 190], [330, 262], [330, 440], [150, 350]);
  picture.shape([156, 108, 60], [330, 262], [500, 190], [500, 346], [330, 440]);
  picture.shape([214, 166, 106], [150, 190], [320, 128], [500, 190], [330, 262]);
  picture.shape([240, 220, 170], [222, 163], [246, 155], [424, 222], [400, 232]);
  picture.shape([232, 210, 158], [400, 232], [424, 222], [424, 290], [400, 300]);
  picture.shape(paper, [186, 276], [276, 314], [276, 372], [186, 332]);
  for (const y of [0, 12, 24])
    picture.shape(ink, [198, 296 + y], [262, 323 + y], [262, 327 + y], [198, 300 + y]);
  return picture.png();
}

/** Draws a green front door with a letter box, and what stands before it. */
export function drawDoor(): Buffer {
  const picture = draw(480, 640, [206, 180, 148], [188, 160, 128]);
  for (let y = 0; y < 540; y += 36) picture.box([178, 150, 120], 0, y, 480, 2);
  picture.box([120, 118, 116], 0, 540, 480, 100);
  picture.box([236, 230, 218], 118, 92, 244, 452);
  picture.box([30, 84, 70], 132, 106, 216, 434);
  for (const x of [150, 250]) {
    picture.box([24, 66, 56], x, 130, 80, 150);
    picture.shape([178, 206, 214], [x + 8, 138], [x + 72, 138], [x + 72, 272], [x + 8, 272]);
    picture.shape([206, 226, 230], [x + 8, 138], [x + 52, 138], [x + 8, 218]);
    picture.box([24, 66, 56], x, 380, 80, 130);
  }
  picture.box([206, 172, 92], 196, 318, 88, 20);
  picture.disc([216, 184, 104], 326, 346, 11);
  picture.box([28, 30, 44], 390, 178, 58, 44);
  for (const x of [402, 424]) picture.box([236, 232, 220], x, 188, 8, 24);
  picture.shape([96, 74, 58], [150, 556], [330, 556], [352, 592], [128, 592]);
  picture.disc([88, 124, 70], 62, 470, 44);
  picture.disc([104, 142, 82], 40, 438, 30);
  picture.shape([170, 96, 66], [24, 500], [100, 500], [90, 566], [34, 566]);
  return picture.png();
}

/** Draws a receipt on a table. */
export function drawReceipt(): Buffer {
  const picture = draw(480, 640, [112, 84, 66], [92, 68, 54]);
  picture.shape([70, 52, 42], [118, 62], [384, 48], [404, 604], [138, 616]);
  picture.shape(paper, [106, 48], [372, 36], [390, 590], [124, 602]);
  picture.box(ink, 176, 84, 128, 18);
  picture.box([150, 148, 152], 196, 116, 88, 8);
  for (const [line, long] of [150, 118, 136, 96, 128].entries()) {
    picture.box([128, 126, 130], 144, 168 + line * 44, long, 10);
    picture.box([128, 126, 130], 320, 168 + line * 44, 34, 10);
  }
  picture.box([150, 148, 152], 144, 400, 216, 3);
  picture.box(ink, 148, 424, 84, 18);
  picture.box(ink, 300, 424, 60, 18);
  for (let x = 156, wide = 3; x < 350; x += wide + 4, wide = (wide * 5 + 1) % 8)
    picture.box(ink, x, 500, wide + 1, 56);
  return picture.png();
}

/** Draws a brass lamp over a table in the evening. */
export function drawLamp(): Buffer {
  const picture = draw(640, 480, [40, 44, 62], [62, 58, 70]);
  for (const [radius, shade] of [190, 150, 112, 80].entries())
    picture.disc([70 + radius * 30, 62 + radius * 26, 72 + radius * 10], 320, 220, shade);
  picture.box([24, 24, 30], 317, 0, 6, 120);
  picture.shape([196, 152, 82], [276, 120], [364, 120], [420, 206], [220, 206]);
  picture.shape([222, 182, 110], [276, 120], [312, 120], [292, 206], [220, 206]);
  picture.disc([255, 238, 190], 320, 214, 30);
  picture.box([122, 86, 62], 60, 380, 520, 22);
  picture.box([98, 68, 50], 92, 402, 26, 78);
  picture.box([98, 68, 50], 522, 402, 26, 78);
  picture.shape([210, 206, 196], [286, 380], [296, 332], [344, 332], [354, 380]);
  picture.disc([150, 176, 120], 320, 312, 28);
  return picture.png();
}
