import type { SignedInDevice } from '@morpheus/sdk/contract'

type DeviceLabel = Pick<SignedInDevice, 'name' | 'kind'>

/** Ordered: Edge also claims to be Chrome and Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string, DeviceLabel['kind']][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b|\bwin32\b/, 'Windows', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b|\bdarwin\b/, 'Mac', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b|\blinux\b/, 'Linux', 'computer'],
]

/** Display name of a user agent: 'Chrome no Windows', 'Terminal no Linux'. */
export function deviceName(userAgent: string | null): DeviceLabel {
  if (!userAgent) return { name: 'Programa desconhecido', kind: 'program' }
  const system = systems.find(([pattern]) => pattern.test(userAgent))
  const on = system ? ` no ${system[1]}` : ''
  if (/^morpheus-cli\b/.test(userAgent)) return { name: `Terminal${on}`, kind: 'terminal' }
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))
  if (browser) return { name: `${browser[1]}${on}`, kind: system?.[2] ?? 'computer' }
  // The program's own name, such as `axios` in `axios/1.8.4`.
  const program = /^[\w.-]{1,40}/.exec(userAgent)?.[0]
  return { name: program ? `Programa (${program})` : 'Programa desconhecido', kind: 'program' }
}
