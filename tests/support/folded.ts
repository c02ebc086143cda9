/** Texts and what searches compare. The function in the browser and the one in the database are tested with the same. */
export const FOLDED: readonly (readonly [text: string, folded: string])[] = [
  ['The Founder’s PLAN', "the founder's plan"],
  ['‘a’ ʼb ´c `d ′e ‚f ＇g', "'a' 'b 'c 'd 'e 'f 'g"],
  ['“a” „b“ «c» ″d ＂e', '"a" "b" "c" "d "e'],
  ['co‐operative co‑op 1–2 a—b ―c −3 ﹘d －e', 'co-operative co-op 1-2 a-b -c -3 -d -e'],
  ['café Cafe\u0301 CAFÉ naïve Müller', 'cafe cafe cafe naive muller'],
  ['Straße STRASSE ẞ', 'strasse strasse ss'],
  ['Søren Łódź Æsop œuvre þing Đorđe Ħal ŧ ıİ', 'soren lodz aesop oeuvre thing dorde hal t ii'],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
  ['10\u00a0kg\u2009a\u202f b\u3000c\t\r\n d\u2028e\u0085f\u1680g', '10 kg a b c d e f g'],
  ['co\u00adoper\u200bat\u200div\u2060e\ufeff \u200eab\u202c\ufe0f', 'cooperative ab'],
  ['Ｆｕｌｌ　Ｗｉｄｔｈ ﬁn № ² ½ …', 'full width fin no 2 1⁄2 ...'],
  ['Ǆ 가 が हिन्दी 😀', 'dz 가 が हिन्दी 😀'.normalize('NFKD')],
  ['50% _under \\back @x #y', '50% _under \\back @x #y'],
  ['', ''],
];
