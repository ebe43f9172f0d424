/** The export of a chat with Max Muster, as a phone in German writes it. */
export interface ExportedChat {
  /** Without its ending. */
  name: string;
  /** Of its text in an archive. */
  textName: string;
  text: string;
  pictures: Record<string, Buffer>;
}

/** A picture of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const minuteMs = 60_000;
const two = (figure: number) => String(figure).padStart(2, '0');

const forms = {
  android: {
    name: 'WhatsApp Chat mit Max Muster',
    textName: 'WhatsApp Chat mit Max Muster.txt',
    head: (day: string, time: string) => `${day}, ${time} - `,
    pictureName: (index: number) => `IMG-20200301-WA${String(index).padStart(4, '0')}.png`,
    attached: (file: string) => `${file} (Datei angehängt)`,
    encrypted: 'Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt.',
  },
  ios: {
    name: 'WhatsApp Chat - Max Muster',
    textName: '_chat.txt',
    head: (day: string, time: string, second: string) => `[${day}, ${time}:${second}] `,
    pictureName: (index: number) => `${String(index).padStart(8, '0')}-PHOTO-2020-03-01.png`,
    attached: (file: string) => `\u200e<Anhang: ${file}>`,
    encrypted: 'Max Muster: \u200eNachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt.',
  },
};

/**
 * Writes a chat of so many messages, the third part of them by "Laden": four a minute, an hour's rest behind each forty, each tenth of two
 * lines. A line of WhatsApp's own comes first, and each `pictureEvery`th message is a picture.
 */
export function exportedChat({
  messages,
  form = 'android',
  pictureEvery = 100,
}: {
  messages: number;
  form?: keyof typeof forms;
  pictureEvery?: number;
}): ExportedChat {
  const { name, textName, head, pictureName, attached, encrypted } = forms[form];
  const pictures: Record<string, Buffer> = {};
  const headOf = (index: number) => {
    const minutes = 9 * 60 + Math.floor(index / 4) + 60 * Math.floor(index / 40);
    const at = new Date(Date.UTC(2020, 2, 1) + minutes * minuteMs);
    const day = `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${two(at.getUTCFullYear() % 100)}`;
    const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
    return head(day, time, two((index % 4) * 15));
  };
  const lines = [`${headOf(0)}${encrypted}`];
  for (let index = 0; index < messages; index += 1) {
    const isPicture = index % pictureEvery === pictureEvery - 2;
    const picture = pictureName(index);
    if (isPicture) pictures[picture] = onePixel;
    const said = isPicture ? attached(picture) : `Nachricht ${index}`;
    lines.push(`${headOf(index)}${index % 3 === 0 ? 'Laden' : 'Max Muster'}: ${said}`);
    if (index % 10 === 0) lines.push('und noch eine Zeile');
  }
  return { name, textName, text: lines.join('\n'), pictures };
}
