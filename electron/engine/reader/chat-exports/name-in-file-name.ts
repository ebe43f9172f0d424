/** What stands before the name of a chat in the name of its export: `WhatsApp Chat with `, in the languages of phones. */
const before =
  /^.{0,20}?(?:whatsapp|واتساب|וואטסאפ).{0,20}?\s(?:with|mit|con|avec|com|dengan|bersama|مع|עם|met|с|со|з|z|ze|s|med|amb|kanssa|ile|με|cu|-|–)\s+(.+)$/iu;
const around = [
  /^与(.+?)的\s?WhatsApp/u,
  /^WhatsApp-?\s?(?:与|與)\s?(.+?)\s?的/u,
  /^(.+?)\s(?:ile)\sWhatsApp/iu,
  /^(.+?)とのWhatsApp/u,
];

/** Returns whom an export is named after (`WhatsApp Chat with Ana.txt` is Ana); null where its name does not say. */
export function nameInFileName(fileName: string): string | null {
  const bare = fileName
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\.(?:txt|zip)$/i, '')
    // What a system adds to the name of a second download.
    .replace(/\s?\(\d{1,3}\)$/, '')
    .replace(/\.(?:txt|zip)$/i, '')
    .replace(/_/g, ' ')
    .trim();
  for (const form of [before, ...around]) {
    const name = form.exec(bare)?.[1]?.trim();
    if (name !== undefined && name !== '') return name;
  }
  return null;
}
