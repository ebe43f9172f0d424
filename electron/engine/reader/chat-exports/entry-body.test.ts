import { expect, test } from 'vitest';
import { readBody } from './entry-body.ts';

const left = '\u200e';
const right = '\u200f';
const media = (kind: string | null, fileName: string | null = null) => ({
  fileName,
  kind,
});

test.each([
  // Android, with what it leaves out.
  ['<Media omitted>', null],
  ['<Medien ausgeschlossen>', null],
  ['<Médias omis>', null],
  ['<Multimedia omitido>', null],
  ['<Mídia oculta>', null],
  ['<Arquivo de mídia oculto>', 'document'],
  ['<Media tidak disertakan>', null],
  ['<تم استبعاد الوسائط>', null],
  ['<המדיה לא נכללה>', null],
  // iOS.
  [`${left}image omitted`, 'image'],
  [`${left}Bild weggelassen`, 'image'],
  [`${left}image absente`, 'image'],
  [`${left}imagen omitida`, 'image'],
  [`${left}imagem ocultada`, 'image'],
  [`${left}gambar tidak disertakan`, 'image'],
  [`${right}تم استبعاد الصورة`, 'image'],
  [`${left}התמונה הושמטה`, 'image'],
  [`${left}audio omitted`, 'voice'],
  [`${left}Video weggelassen`, 'video'],
  [`${left}sticker omitido`, 'sticker'],
  [`${left}GIF retiré`, 'gif'],
  [`${left}figurinha omitida`, 'sticker'],
  [`${left}video tidak disertakan`, 'video'],
])('%s was left out', (text, kind) => {
  expect(readBody(text)).toEqual({ kind: 'media', text: '', media: media(kind), isEdited: false });
});

test.each([
  ['IMG-20230101-WA0001.jpg (file attached)', 'IMG-20230101-WA0001.jpg', 'image'],
  [`${left}IMG-20230101-WA0001.jpg (Datei angehängt)`, 'IMG-20230101-WA0001.jpg', 'image'],
  ['PTT-20230101-WA0001.opus (fichier joint)', 'PTT-20230101-WA0001.opus', 'voice'],
  ['Rechnung März.pdf (archivo adjunto)', 'Rechnung März.pdf', 'document'],
  ['VID-20230101-WA0001.mp4 (arquivo anexado)', 'VID-20230101-WA0001.mp4', 'video'],
  ['STK-20230101-WA0001.webp (file terlampir)', 'STK-20230101-WA0001.webp', 'sticker'],
  [`${right}IMG-20230101-WA0001.jpg (الملف مرفق)`, 'IMG-20230101-WA0001.jpg', 'image'],
  [`${left}DOC.pdf (קובץ מצורף)`, 'DOC.pdf', 'document'],
  [
    `${left}<attached: 00000012-PHOTO-2023-01-01-10-00-00.jpg>`,
    '00000012-PHOTO-2023-01-01-10-00-00.jpg',
    'image',
  ],
  [
    `${left}<Anhang: 00000013-AUDIO-2023-01-01-10-00-00.opus>`,
    '00000013-AUDIO-2023-01-01-10-00-00.opus',
    'voice',
  ],
  [
    `${left}<pièce jointe : 00000014-STICKER-2023-01-01-10-00-00.webp>`,
    '00000014-STICKER-2023-01-01-10-00-00.webp',
    'sticker',
  ],
  [
    `${left}<bilagt: 00000015-GIF-2023-01-01-10-00-00.mp4>`,
    '00000015-GIF-2023-01-01-10-00-00.mp4',
    'gif',
  ],
  [
    '< attached: 00000042-PHOTO-2020-06-07-15-13-20.jpg >',
    '00000042-PHOTO-2020-06-07-15-13-20.jpg',
    'image',
  ],
  [`2015-08-04-PHOTO-00004762.jpg <${left}attached>`, '2015-08-04-PHOTO-00004762.jpg', 'image'],
])('%s is a file', (text, fileName, kind) => {
  expect(readBody(text)).toEqual({
    kind: 'media',
    text: '',
    media: { fileName, kind },
    isEdited: false,
  });
});

test('a caption stands below a file on Android, and before it on iOS', () => {
  expect(readBody(`${left}a.jpg (file attached)\nTwo\nlines`).text).toBe('Two\nlines');
  expect(readBody('<Media omitted>\nTwo\nlines')).toMatchObject({
    kind: 'media',
    text: 'Two\nlines',
  });
  expect(readBody(`Look ${left}<attached: 00000012-a.jpg>`).text).toBe('Look');
  expect(readBody(`Look here\n${left}image omitted`)).toMatchObject({
    kind: 'media',
    text: 'Look here',
  });
  expect(readBody(`Offer.pdf • ${left}3 pages ${left}document omitted`)).toMatchObject({
    text: '',
    media: { fileName: 'Offer.pdf', kind: 'document' },
  });
});

test.each([
  ['This message was deleted', 'deleted'],
  [`${left}This message was deleted.`, 'deleted'],
  ['Diese Nachricht wurde gelöscht.', 'deleted'],
  ['Se eliminó este mensaje', 'deleted'],
  ['Ce message a été supprimé', 'deleted'],
  ['Esta mensagem foi apagada', 'deleted'],
  ['Pesan ini telah dihapus', 'deleted'],
  ['تم حذف هذه الرسالة', 'deleted'],
  ['הודעה זו נמחקה', 'deleted'],
  ['Missed voice call', 'call'],
  [`${left}Missed video call. ${left}Tap to call back`, 'call'],
  [`${left}Verpasster Sprachanruf`, 'call'],
  [`${left}Appel vocal manqué à 18:05`, 'call'],
  [`${left}Llamada perdida`, 'call'],
  [`${left}Ligação de voz perdida`, 'call'],
  [`${left}Panggilan suara tak terjawab`, 'call'],
  [`${right}مكالمة صوتية فائتة`, 'call'],
  [`${left}שיחה קולית שלא נענתה`, 'call'],
  [`${left}Voice call. ${left}2 min`, 'call'],
  ['location: https://maps.google.com/?q=52.52,13.40', 'location'],
  [`${left}Standort: https://maps.google.com/?q=52.52,13.40`, 'location'],
  ['Ana Roe.vcf (file attached)', 'contact'],
  [`${left}Contact card omitted`, 'contact'],
  [
    `${left}POLL:\nTea or coffee?\n${left}OPTION: Tea (${left}2 votes)\n${left}OPTION: Coffee (${left}0 votes)`,
    'poll',
  ],
  ['UMFRAGE:\nTee?\nOPTION: Ja (1 Stimme)\nOPTION: Nein (0 Stimmen)', 'poll'],
  ['<View once voice message omitted>', 'view-once'],
  ['Waiting for this message. This may take a while.', 'waiting'],
  ['null', 'nothing'],
  ['', 'nothing'],
  [left, 'nothing'],
  [`${left}Messages and calls are end-to-end encrypted.`, 'system'],
  [`${left}Your security code with Ana changed.`, 'system'],
])('%s is told', (text, kind) => {
  expect(readBody(text).kind).toBe(kind);
});

test.each([
  'This message was deleted by mistake, sorry',
  'I think the image omitted a lot',
  'Voice call',
  'A < b and b > c',
  'report.pdf (old)',
  'null and void',
  'Menu:\nTea: good\nCoffee: better',
  'See https://maps.google.com/?q=52.52,13.40 for it, and bring the papers of last week',
  'Are messages end-to-end encrypted here?',
])('%s is what somebody wrote', (text) => {
  expect(readBody(text)).toEqual({ kind: 'text', text, media: null, isEdited: false });
});

test.each([
  `Fine ${left}<This message was edited>`,
  'Fine <Diese Nachricht wurde bearbeitet.>',
  `Fine ${left}<Se editó este mensaje.>`,
  'Fine <Ce message a été modifié>',
  'Fine <Mensagem editada>',
  'Fine <Pesan ini diedit>',
  `Fine ${right}<تم تعديل هذه الرسالة>`,
  `Fine ${left}<ההודעה נערכה>`,
])('%s was edited', (text) => {
  expect(readBody(text)).toEqual({ kind: 'text', text: 'Fine', media: null, isEdited: true });
});

test('a name that is mentioned has no marks around it', () => {
  expect(readBody('Ask @\u2068Ana Roe\u2069 please').text).toBe('Ask @Ana Roe please');
});
