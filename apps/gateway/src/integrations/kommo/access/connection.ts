import { localized } from '@morpheus/sdk/text'

export interface KommoServer {
  /** `https://{subdomain}.kommo.com`: template for accounts' addresses and the sign-in page. */
  readonly url: string
}

declare module '../../kind.js' {
  interface Dependencies {
    kommo: KommoServer
  }
}

/** Address and app credentials of a configured target. */
export interface KommoConnection {
  readonly targetId: string
  readonly userId: string
  readonly subdomain: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  /** A pasted long-lived token, used as it is; empty without one. */
  readonly longLivedToken: string
}

export function getKommoUrl({ url }: KommoServer, subdomain: string): string {
  return url.replace('{subdomain}', subdomain.toLowerCase())
}

/** User-facing texts for calls before a required step. Configuration spec §5. */
export const kommoSteps = {
  credentials: localized('peers.kommo.no_credentials'),
  authorization: localized('peers.kommo.not_authorized'),
} as const
