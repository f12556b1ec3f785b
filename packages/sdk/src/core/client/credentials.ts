import type { MorpheusOptions } from '../../client/options.js'
import { createTokenSource, type TokenSource } from '../auth/tokenSource.js'
import type { MorpheusError } from './errors.js'
import type { Logger } from './logger.js'

/** The gateway takes a key wherever it takes a token. */
export function getCredential({ token, apiKey, getToken }: MorpheusOptions): string | undefined {
  return getToken ? undefined : (token ?? apiKey)
}

export interface IssuedToken extends TokenSource {
  /** Like `replace`; null after a sign-out. */
  replaced(refused: string | null): Promise<string | null>
}

export function readIssuedTokens(
  { getToken, onError }: MorpheusOptions,
  logger: Logger,
  { isSignedIn, taken }: { isSignedIn: () => boolean; taken: (token: string) => void },
): IssuedToken | undefined {
  if (!getToken) return undefined
  const source = createTokenSource({
    getToken,
    onToken: (token) => {
      if (isSignedIn()) taken(token)
    },
    onError: createErrorReporter(onError, logger),
  })
  return { ...source, replaced: async (refused) => (isSignedIn() ? source.replace(refused) : null) }
}

/** An exception of the host's own error handler must not break the client. */
function createErrorReporter(
  onError: MorpheusOptions['onError'],
  logger: Logger,
): (error: MorpheusError) => void {
  return (error) => {
    try {
      if (onError) onError(error)
      else logger.error(error.message, String(error.cause))
    } catch (fault) {
      logger.error('onError falhou', String(fault))
    }
  }
}
