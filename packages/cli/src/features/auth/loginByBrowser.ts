import { hostname } from 'node:os'
import { type Morpheus, type SignInByBrowserState, signInByBrowser, type User } from '@morpheus/sdk'
import { formatSeconds } from '@morpheus/sdk/format'
import type { Context } from '../../core/context.js'
import { beforeExit } from '../../core/interrupt.js'
import { failureError } from '../../core/output/failures.js'
import { openSpinner } from '../../core/output/openSpinner.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Settings } from '../../core/profile/settings.js'
import { openBrowser } from '../developer/open.js'

export interface BrowserOptions {
  semAbrir?: boolean
}

type Codes = NonNullable<SignInByBrowserState['codes']>

/** The gateway's maximum length. */
const maxNameLength = 60

/**
 * Shows a code and waits for its approval in a browser. Resolves with null where the gateway lacks this sign-in.
 * @throws Failure where it was refused or expired.
 */
export async function loginByBrowser(
  { output }: Context,
  morpheus: Morpheus,
  { url }: Pick<Settings, 'url'>,
  { semAbrir }: BrowserOptions,
): Promise<User | null> {
  const spinner = await openSpinner(output)
  const callOff = beforeExit(() => spinner?.hide())
  const flow = signInByBrowser(morpheus, { deviceName: sanitize(hostname()).slice(0, maxNameLength) })
  let printedCodes: Codes | null = null
  const unsubscribe = flow.store.subscribe(({ codes, remainingSeconds }) => {
    if (codes && codes !== printedCodes) {
      printedCodes = codes
      void printCodes(output, withProfileOrigin(codes, url), semAbrir)
    }
    if (remainingSeconds !== null)
      spinner?.show(
        `Aguardando a autorização no navegador (${formatSeconds(remainingSeconds)}) · Ctrl+C cancela`,
      )
  })
  try {
    const { phase, user, cause } = await flow.start()
    if (phase === 'notOffered') return null
    if (phase === 'denied') throw failureError('O pedido foi recusado no navegador.', 'login_denied')
    if (phase === 'expired')
      throw failureError(
        'O código expirou sem ser autorizado. Comece de novo: morpheus login',
        'login_expired',
      )
    if (phase !== 'signedIn' || !user) throw cause
    return user
  } finally {
    callOff()
    unsubscribe()
    flow.stop()
    spinner?.hide()
  }
}

async function printCodes(output: Output, codes: Codes, semAbrir = false): Promise<void> {
  const { userCode, verificationUri, verificationUriComplete, expiresIn } = codes
  if (output.json) {
    await output.event({ type: 'device_code', userCode, verificationUri, verificationUriComplete, expiresIn })
    return
  }
  output.note(`Código: ${output.stderrPaint('bold', sanitize(userCode))}`)
  output.note(`Autorize em: ${sanitize(verificationUriComplete)}`)
  output.note('Confira se o código que aparece no navegador é este mesmo.')
  // Without an interactive terminal a browser on this machine would not be seen either.
  if (!semAbrir && output.interactive) await openBrowser(verificationUriComplete)
}

/** Replaces a loopback address in the codes: a gateway without a configured address assumes it is local. */
function withProfileOrigin(codes: Codes, url: string): Codes {
  const gatewayUrl = URL.canParse(codes.verificationUri) ? new URL(codes.verificationUri) : null
  if (!gatewayUrl || !isLoopback(gatewayUrl.hostname) || isLoopback(new URL(url).hostname)) return codes
  const replaceOrigin = (address: string) => address.replace(gatewayUrl.origin, new URL(url).origin)
  return {
    ...codes,
    verificationUri: replaceOrigin(codes.verificationUri),
    verificationUriComplete: replaceOrigin(codes.verificationUriComplete),
  }
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)
