import type { SignedInDevice } from '@morpheus/sdk/contract'
import { type Localized, localized, type MessageRef } from '@morpheus/sdk/text'
import { toMessageRef } from '../../../core/lib/messageRefs.js'

/** Ordered: Edge also claims to be Chrome and Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string, SignedInDevice['kind']][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b|\bwin32\b/, 'Windows', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b|\bdarwin\b/, 'Mac', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b|\blinux\b/, 'Linux', 'computer'],
]

export interface DeviceLabel {
  readonly name: string
  /** Null where the name is that of a program. */
  readonly message: MessageRef | null
  readonly kind: SignedInDevice['kind']
}

const labelled = (message: Localized, kind: DeviceLabel['kind']): DeviceLabel => ({
  name: message.text,
  message: toMessageRef(message),
  kind,
})

/** Display name of a user agent: 'Chrome no Windows', 'Terminal no Linux'. */
export function deviceName(userAgent: string | null): DeviceLabel {
  if (!userAgent) return labelled(localized('auth.device.unknown_program'), 'program')
  const [, system, kind = 'computer'] = systems.find(([pattern]) => pattern.test(userAgent)) ?? []
  if (/^morpheus-cli\b/.test(userAgent)) {
    const message = system
      ? localized('auth.device.terminal_on', { system })
      : localized('auth.device.terminal')
    return labelled(message, 'terminal')
  }
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (browser)
    return system
      ? labelled(localized('auth.device.browser_on', { browser, system }), kind)
      : { name: browser, message: null, kind }
  // The program's own name, such as `axios` in `axios/1.8.4`.
  const program = /^[\w.-]{1,40}/.exec(userAgent)?.[0]
  return labelled(
    program ? localized('auth.device.program', { program }) : localized('auth.device.unknown_program'),
    'program',
  )
}
