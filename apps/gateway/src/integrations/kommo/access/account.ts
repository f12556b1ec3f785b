/** Where Kommo is. */
export interface KommoPlace {
  /** `https://{subdomain}.kommo.com`: what an account's address is made from, and that of signing in. */
  readonly url: string
}

/** The account that a session is connected with, and as which of its integrations. */
export interface KommoAccount {
  readonly targetId: string
  readonly userId: string
  readonly subdomain: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  /** One that somebody pasted, which is used as it is; empty where nobody did. */
  readonly longToken: string
}

export function addressOf({ url }: KommoPlace, subdomain: string): string {
  return url.replace('{subdomain}', subdomain.toLowerCase())
}

/** What is said where a call needs what an earlier step gives. Configuration spec §5. */
export const kommoSteps = {
  credentials: 'Configure primeiro as credenciais da Kommo',
  authorization: 'Primeiro autorize a integração com a Kommo',
} as const
