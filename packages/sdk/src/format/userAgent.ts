/** The first that fits says it: most browsers name others, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^morpheus-cli\b/i, 'Terminal do Morpheus'],
  [/^curl\//i, 'curl'],
  [/^axios\//i, 'Programa (axios)'],
  [/^(node|undici)\b/i, 'Programa (Node.js)'],
  [/^python-requests\b/i, 'Programa (Python)'],
  [/^okhttp\//i, 'Programa (Java)'],
  [/^Go-http-client\b/i, 'Programa (Go)'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A program in words: `Chrome no Windows`; what is not known is told as it says itself, shortened. */
export function describeUserAgent(userAgent: string): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser === undefined) return system === undefined ? firstWord(userAgent) : `Navegador no ${system}`
  return system === undefined ? browser : `${browser} no ${system}`
}

function firstWord(userAgent: string): string {
  const [word = ''] = userAgent.trim().split(/[\s/]/)
  return word === '' ? 'Programa desconhecido' : word.slice(0, 40)
}
