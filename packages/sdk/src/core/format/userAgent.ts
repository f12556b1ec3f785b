import { formatWords } from './words.js'

type Words = Pick<
  typeof formatWords,
  'browserOn' | 'someBrowserOn' | 'program' | 'unknownProgram' | 'ownTerminal'
>

/** The first match wins: most browsers also name others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//i, 'curl'],
]

const programs: typeof browsers = [
  [/^axios\//i, 'axios'],
  [/^(node|undici)\b/i, 'Node.js'],
  [/^python-requests\b/i, 'Python'],
  [/^okhttp\//i, 'Java'],
  [/^Go-http-client\b/i, 'Go'],
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

/** Names the program of a user agent: `Chrome no Windows`; an unknown one by its own first word, shortened. */
export function describeUserAgent(userAgent: string, words: Words = formatWords): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [formatName(userAgent, find, words), find(systems)]
  if (browser === undefined)
    return system === undefined ? getFirstWord(userAgent, words) : words.someBrowserOn(system)
  return system === undefined ? browser : words.browserOn(browser, system)
}

function formatName(userAgent: string, find: (list: typeof browsers) => string | undefined, words: Words) {
  if (/^morpheus-cli\b/i.test(userAgent)) return words.ownTerminal
  const program = find(programs)
  return find(browsers) ?? (program && words.program(program))
}

function getFirstWord(userAgent: string, words: Words): string {
  const [word = ''] = userAgent.trim().split(/[\s/]/)
  return word === '' ? words.unknownProgram : word.slice(0, 40)
}
