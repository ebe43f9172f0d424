import type { ChatMedia } from '../../../../shared/domain/chat-export.ts';

/*
 * What WhatsApp itself writes into an export, in Postline's languages and as far as public exports show it in others. It marks most of it
 * with U+200E or brackets, so a word here may be short; where it marks nothing, a whole line is asked for.
 */

/** Words stand between ` | `; within brackets, no blank stands on both sides of it. */
const anyOf = (words: string): string =>
  words
    .trim()
    .split(/\s+\|\s+/)
    .join('|');
const whole = (words: string): RegExp => new RegExp(`^(?:${anyOf(words)})$`, 'iu');
const part = (words: string): RegExp => new RegExp(anyOf(words), 'iu');

/** That media were left out of the export. */
export const leftOutWords = part(`
  omitted | not included | ausgeschlossen | weggelassen | ausgelassen | omitid[oa]s? | no incluid[oa] | \\bomise?s?\\b | absente?s? | retirée? |
  manquante?s? | ocult(?:ad)?[oa]s? | não revelad[oa] | tidak disertakan | dihilangkan | استبعاد | غير م(?:درج|شمول) | לא נכלל | הושמט |
  omess[oi] | weggelaten | weggelaat | отсутствует | пропущен | без медиа | без файл | dahil edilmedi | atlanmış | pominięto | vynechán | elhagyva |
  hiányzó | utelämna | utelatt | udeladt | jätett | välja jäetud | izostavljen | izpuščen | изостављен | пропущено | omesos | omis\\b | praleist |
  παραλήφθηκε | εξαίρεση | छोड़ | के बिना | বাদ দেওয়া | حذف شد | چھوڑ | ถูกลบ | bỏ qua | dikecualikan | disingkirkan | 省略 | 忽略 | 含まれていません | なし |
  생략 | 제외
`);

/** Of which kind a medium is that has no name. */
const kinds: [NonNullable<ChatMedia['kind']>, RegExp][] = [
  [
    'contact',
    part(
      'contact | kontakt | contacto | contato | kontak | جهة | اتصال | איש קשר | контакт | 連絡先 | 聯絡人 | 연락처',
    ),
  ],
  [
    'sticker',
    part(
      'sticker | stiker | figurinha | adesivo | autocollant | ملصق | סטיקר | מדבקה | стикер | çıkartma | スタンプ | 貼圖 | 스티커',
    ),
  ],
  ['gif', /\bgif/iu],
  [
    'voice',
    part('audio | áudio | voice | ptt | voz | صوت | השמע | שמע | קול | аудио | ses | 音 | 오디오'),
  ],
  [
    'image',
    part(
      'image | imagen | imagem | immagine | bild | photo | foto | gambar | صورة | الصورة | תמונה | изображение | görüntü | afbeelding | 画像 | 圖片 | 图片 | 이미지',
    ),
  ],
  [
    'video',
    part('video | vídeo | vidéo | فيديو | וידאו | סרטון | видео | 動画 | 影片 | 视频 | 동영상'),
  ],
  [
    'document',
    part(
      'document | dokument | dokumen | مستند | מסמך | документ | belge | 文書 | 文件 | 문서 | file | datei | archivo | arquivo | fichier | berkas',
    ),
  ],
];

/** Returns which kind of media words name; null: just that it was media. */
export function kindInWords(words: string): ChatMedia['kind'] {
  return kinds.find(([, names]) => names.test(words))?.[0] ?? null;
}

const byEnding: [NonNullable<ChatMedia['kind']>, RegExp][] = [
  ['contact', /\.vcf$/i],
  ['sticker', /(?:^STK-|-STICKER-|\.webp$)/i],
  ['gif', /(?:-GIF-|\.gif$)/i],
  ['voice', /(?:^PTT-|\.opus$|-AUDIO-)/i],
  ['image', /\.(?:jpe?g|png|heic|heif|avif)$/i],
  ['video', /\.(?:mp4|mov|m4v|3gp|mkv|webm|avi)$/i],
];

/** Returns of which kind a file is by the names that WhatsApp gives; one of another name is a document. */
export function kindOfName(fileName: string): ChatMedia['kind'] {
  return byEnding.find(([, names]) => names.test(fileName))?.[0] ?? 'document';
}

/** That a file is attached, beside its name. */
export const attachedWords = part(`
  attached | attachment | angehängt | anhang | adjunt[oa] | joint[e]? | anex(?:ad)?o | terlampir | lampiran | dilampirkan | مرفق | إرفاق | מצורף | צורף |
  allegat[oi] | bijgevoegd | bijlage | прикреп | вложен | добавлен | ekli | eklendi | załącz | dołącz | bifoga | vedhæft | vedlagt | liite |
  přilož | csatol | atașat | đính kèm | แนบ | अटैच | संलग्न | 添付 | 附件 | 附加 | 첨부
`);

/** A message that somebody deleted, whole. */
export const deletedWords = whole(`
  (?:this message|message) was deleted(?: by admin .*)? | this message has been deleted | diese nachricht wurde gelöscht | (?:se eliminó|se borró) este mensaje | este mensaje fue eliminado |
  ce message a été supprimé | (?:essa|esta) mensagem foi (?:apagada|eliminada) | mensagem apagada | pesan ini (?:telah )?dihapus | (?:تم حذف|حُذفت) هذه الرسالة |
  הודעה זו נמחקה | ההודעה נמחקה(?: על ידי .*)? | questo messaggio è stato eliminato | dit bericht is verwijderd | (?:данное |это )?сообщение удалено | bu mesaj silindi |
  ta wiadomość została usunięta | このメッセージは削除されました | 此訊息已刪除 | 此消息已删除 | 삭제된 메시지입니다
`);

/** One that the owner of the phone deleted. */
export const deletedByOwnerWords = whole(`
  you deleted this message(?: as admin)? | du hast diese nachricht gelöscht | (?:eliminaste|borraste|has eliminado) este mensaje | vous avez supprimé ce message |
  você (?:apagou|excluiu) (?:essa|esta) mensagem | (?:eliminou|apagou) esta mensagem | (?:anda|kamu) (?:telah )?menghapus pesan ini | (?:لقد )?حذفت(?: أنت)? هذه الرسالة | لقد قمت بحذف هذه الرسالة |
  מחקת (?:את )?(?:ה)?הודעה (?:זו|הזו|הזאת) | hai eliminato questo messaggio | je hebt dit bericht verwijderd | вы удалили (?:данное|это) сообщение | bu mesajı sildiniz |
  usunięto tę wiadomość | このメッセージを削除しました | 您已刪除此訊息 | 你删除了此消息 | 메시지를 삭제했습니다
`);

/** In brackets behind a text: that it was edited. */
export const editedWords = part(`
  edited | bearbeitet | edit(?:ó|ado|ada) | modifié | diedit | disunting | تعديل | تحرير | נערכה | modificat | bewerkt | измен | düzenlen | edytowan | zmodyfik |
  redigera | redigeret | muokat | upraven | szerkeszt | 編集 | 编辑 | 編輯 | 수정
`);

/** A call, whole or with more behind it. */
export const missedCallWords = new RegExp(
  `^(?:${anyOf(`
  (?:missed|silenced) (?:group )?(?:voice |video )?call | verpasster (?:gruppen)?(?:sprach|video)?-?anruf | (?:video)?llamada (?:de (?:voz|grupo) )?perdida | appel (?:de groupe )?(?:vocal |vidéo )?manqué |
  (?:chamada|ligação) (?:de (?:voz|vídeo|grupo) )?perdida | panggilan (?:grup )?(?:suara |video )?(?:tak|tidak) terjawab | مكالمة (?:جماعية )?(?:صوتية |فيديو )?(?:لم يتم الرد عليها|فائتة) |
  (?:שיחה קולית|שיחת וידאו|שיחה) שלא נענתה | chiamata (?:vocale |video )?persa | gemiste (?:spraak|video)?oproep | пропущенный (?:аудио|видео)?звонок | cevapsız (?:sesli|görüntülü) arama
`)})`,
  'iu',
);

/** A call of any kind: these stand behind a mark of WhatsApp only. */
export const callWords = part(`
  call | anruf | llamada | appel | chamada | ligação | panggilan | مكالمة | שיחה קולית | שיחת וידאו | chiamata | oproep | звонок | arama | 通話 | 通话 | 통화
`);

export const viewOnceWords = part(`
  view.once | einmalansicht | einmal.ansehen | einmaliger ansicht | ver una (?:sola )?vez | visualización única | vue unique | visualização única | sekali lihat | لمرة واحدة | خاصية العرض |
  צפייה חד | לצפייה אחת
`);

export const waitingWords = part(`
  ^waiting for this message | ^warte auf diese nachricht | ^esperando (?:a )?este mensaje | ^en attente de ce message | ^(?:aguardando|a aguardar) (?:essa |esta )?mensagem | ^menunggu pesan ini |
  ^في انتظار هذه الرسالة | ^(?:מחכה|ממתין|בהמתנה) להודעה
`);

/** A sentence of WhatsApp about the chat: that it is encrypted, that a code or a number changed. */
export const noticeWords = part(`
  end-to-end | ende-zu-ende | extremo a extremo | bout en bout | ponta a ponta | ujung ke ujung | (?:مشفّرة|مشفرة) | מוצפנ | crittograf | versleutel | шифрован | şifre | szyfrowan |
  security code | sicherheitsnummer | código de seguridad | code de sécurité | código de segurança | kode keamanan | رمز (?:الأمان|الحماية) | קוד האבטחה |
  \\bmeta\\b.*\\bmanage | disappearing messages | selbstlöschende nachrichten | mensajes temporales | messages éphémères | mensagens temporárias | pesan sementara | الرسائل ذاتية | הודעות נעלמות
`);

/** What is only said of groups. */
export const groupWords = part(`
  (?:created|this) (?:this )?group | gruppe (?:„|"|“|.{0,60})?.*erstellt | gruppenbild | creó (?:el|este) grupo | creaste (?:el|este) grupo | créé (?:le|ce) groupe | criou (?:o|este) grupo | membuat grup |
  (?:أنشأ|أنشأت).*مجموعة | הקבוצה נוצרה | יצר.*קבוצ | ha creato il gruppo | 建立了群組 | 创建了群组
`);
