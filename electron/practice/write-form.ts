/** What the form asks, and what the customer has written. */
const lines: readonly (readonly [asked: string, written: string])[] = [
  ['Order', '48190'],
  ['Name', 'Mariana Alves'],
  ['Address', '14A Harbour Lane'],
  ['What is missing', 'One lamp, Polaris, brass'],
  ['Last seen', 'At the courier, as delivered'],
  ['Signed', 'M. Alves'],
];

/** Returns the claim form that people send to the practice service: one page of PDF (ISO 32000-1), filled in. */
export function writeForm(): Buffer {
  const rows = lines.flatMap(([asked, written], index) => {
    const y = 690 - index * 44;
    return [
      textAt(72, y, 9, asked),
      textAt(72, y - 16, 13, written),
      `72 ${y - 22} m 520 ${y - 22} l S`,
    ];
  });
  const page = [textAt(72, 760, 20, 'Claim for a missing parcel'), '0.7 G', ...rows].join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function textAt(x: number, y: number, size: number, text: string): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
}
