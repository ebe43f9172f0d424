/**
 * Classes of letters as the desk's own search uses them (shared/domain/fold-text.ts), for a server that may lack them: ranges
 * of code points in hexadecimal, after NFKD. They follow Unicode 17 and are part of a schema step, so they never change;
 * letters-of-search.test.ts compares them with the desk's letter by letter.
 */

/** Accents, and the vowel points of Arabic and Hebrew. */
export const omissibleMarks = `
300-36f 485-486 591-5bd 5bf 5c1-5c2 5c4-5c5 5c7 610-61a 64b-65f 670 6d6-6dc 6df-6e4 6e7-6e8 6ea-6ed 897-89f 8ca-8e1
8e3-8ff 951-954 1ab0-1aeb 1cd0-1cd2 1cd4-1ce0 1ce2-1ce8 1ced 1cf4 1cf8-1cf9 1dc0-1dff 20d0-20f0 302a-302d fb1e
fe00-fe2d 101fd 102e0 10efa-10eff 1133b 1cf00-1cf46 1d167-1d169 1d17b-1d182 1d185-1d18b 1d1aa-1d1ad e0100-e01ef`;

/** Letters of scripts that put no space between words. */
export const spacelessLetters = `
b7 2bc 2d7 e01-e3a e40-edf 1000-109f 1780-17f9 19e0-19ff 2e80-3003 3005-3011 3013-301f 3021-3029 3030-30fd 3190-3191
31c0-31ff 3400-4dbf 4e00-9fff a700-a707 a92e a9e0-a9fe aa60-aa7f fa0e-fa29 fe45-fe46 16fe2-16fe3 16ff0-16ff6
1aff0-1b167 1d360-1d371 20000-33479`;

/** Characters beyond ASCII that are neither letters nor digits nor marks. */
export const betweenWords = `
80-f7 2c2-2c5 2d2-2eb 2ed 2ef-2ff 375 3f6 482 55a-55f 589-5c6 5f3-61f 66a-66d 6d4 6dd-6de 6e9 6fd-6fe 700-70f
7f6-7f9 7fe-7ff 830-83e 85e 888 890-891 8e2 964-970 9f2-9f3 9fa-9fb 9fd a76 af0-af1 b70 bf3-bfa c77 c7f c84 d4f d79
df4 e3f e4f-e5b f01-f17 f1a-f1f f34 f36 f38 f3a-f3d f85 fbe-fc5 fc7-fda 104a-104f 109e-109f 10fb 1360-1368 1390-1399
1400 166d-166e 1680 169b-169c 16eb-16ed 1735-1736 17d4-17d6 17d8-17db 1800-180a 180e 1940-1945 19de-19ff 1a1e-1a1f
1aa0-1aa6 1aa8-1aad 1b4e-1b6a 1b74-1b7f 1bfc-1bff 1c3b-1c3f 1c7e-1c7f 1cc0-1cd3 200b-214d 214f 218a-244a 2500-2775
2794-2bff 2ce5-2cea 2cf9-2cfc 2cfe-2cff 2d70 2e00-2e2e 2e30-3004 3008-3020 3030 3037 303d-303f 30a0 30fb 3190-3191
31c0-31ef 327f 4dc0-4dff a490-a4c6 a4fe-a4ff a60d-a60f a673 a67e a6f2-a716 a720-a721 a789-a78a a828-a82b a836-a839
a874-a877 a8ce-a8cf a8f8-a8fa a8fc a92e-a92f a95f a9c1-a9cd a9de-a9df aa5c-aa5f aa77-aa79 aade-aadf aaf0-aaf1 ab5b
ab6a-ab6b abeb e000-f8ff fbb2-fdff fe45-fe46 feff-fffd 10100-10102 10137-1013f 10179-10189 1018c-101fc 1039f 103d0
1056f 10857 10877-10878 1091f 1093f 10a50-10a58 10a7f 10ac8 10af0-10af6 10b39-10b3f 10b99-10b9c 10d6e 10d8e-10d8f
10ead 10ed0-10ed8 10f55-10f59 10f86-10f89 11047-1104d 110bb-110c1 110cd 11140-11143 11174-11175 111c5-111c8 111cd
111db 111dd-111df 11238-1123d 112a9 113d4-113d8 1144b-1145d 114c6 115c1-115d7 11641-11643 11660-1166c 116b9
1173c-1173f 1183b 11944-11946 119e2 11a3f-11a46 11a9a-11a9c 11a9e-11aa2 11b00-11b09 11be1 11c41-11c45 11c70-11c71
11ef7-11ef8 11f43-11f4f 11fd5-11fff 12470-12474 12ff1-12ff2 13430-1343f 16a6e-16a6f 16af5 16b37-16b3f 16b44-16b45
16d6d-16d6f 16e97-16e9a 16fe2 1bc9c 1bc9f-1d15d 1d16a-1d16c 1d173-1d241 1d245 1d300-1d356 1d800-1d9ff 1da37-1da3a
1da6d-1da74 1da76-1da83 1da85-1da8b 1e14f 1e2ff 1e5ff 1e95e-1e95f 1ecac 1ecb0 1ed2e 1eef0-1f0f5 1f10d-1fbfa
e0001-10fffd`;

/** The zero of each script except ASCII; the digits 1 to 9 follow it. */
const zeros = `
660 6f0 7c0 966 9e6 a66 ae6 b66 be6 c66 ce6 d66 de6 e50 ed0 f20 1040 1090 17e0 1810 1946 19d0 1a80 1a90 1b50 1bb0
1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 104a0 10d30 10d40 11066 110f0 11136 111d0 112f0 11450 114d0 11650 116c0
116d0 116da 11730 118e0 11950 11bf0 11c50 11d50 11da0 11de0 11f50 16130 16a60 16ac0 16b50 16d70 1e140 1e2f0 1e4f0
1e5f1 1e950`;

/** Returns ranges in the notation of a PostgreSQL bracket expression. */
export function bracketRanges(ranges: string): string {
  return ranges
    .trim()
    .split(/\s+/)
    .map((range) => range.split('-').map(escapeCode).join('-'))
    .join('');
}

function escapeCode(code: string): string {
  return `\\U${code.padStart(8, '0')}`;
}

/** Returns the digits of all other scripts and, in the same order, the ASCII digits that replace them. */
export function digitPairs(): { from: string; to: string } {
  const starts = zeros
    .trim()
    .split(/\s+/)
    .map((code) => Number.parseInt(code, 16));
  const ten = Array.from({ length: 10 }, (_, digit) => digit);
  return {
    from: starts
      .flatMap((start) => ten.map((digit) => String.fromCodePoint(start + digit)))
      .join(''),
    to: '0123456789'.repeat(starts.length),
  };
}
