import type { Widened } from './widened.js'

/** Shared texts of the Kommo setup. Configuration spec §5 and §8. */
export const kommoMessages = {
  needsCredentials: 'Configure primeiro as credenciais da Kommo',
  needsAuthorization: 'Primeiro autorize a integração com a Kommo',
  webhookSaved: 'Webhook da Kommo configurado com sucesso!',
  webhookFailure: 'Erro ao configurar webhook da Kommo',
  authorizeFailure: 'Erro ao autorizar a integração com a Kommo',
  authorized: 'Integração com a Kommo autorizada!',
  notAuthorized: 'A autorização não foi concluída. Tente de novo.',
  denied: 'A Kommo não autorizou a integração.',
  tooLate: 'A autorização expirou: são 20 minutos. Comece de novo.',
} as const

/** `kommoMessages` in any language. */
export type KommoMessages = Widened<typeof kommoMessages>
