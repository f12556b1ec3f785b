import type { EndReason, LossReason } from '../engines/line.js'

/** Why the operator has to connect a session anew, as `session:error`, `session:disconnected` and the log tell it. */
export const endSentences: Record<EndReason, string> = {
  qr_timed_out: 'O QR Code expirou sem ser lido. Conecte novamente.',
  code_timed_out: 'O código de pareamento expirou sem ser usado. Solicite um novo.',
  pairing_failed: 'Não foi possível concluir o pareamento. Conecte novamente.',
  pairing_missing: 'O celular foi desconectado enquanto o servidor estava parado. Conecte novamente.',
  credentials_lost: 'As credenciais do pareamento se perderam. Conecte novamente.',
  logged_out: 'O aparelho foi desconectado pelo celular. Conecte novamente.',
  replaced: 'Outro programa assumiu este pareamento. Encerre-o e conecte novamente.',
  banned: 'O WhatsApp bloqueou este número. Verifique a conta no celular antes de conectar novamente.',
}

/** What the log says of a connection that is lost while the pairing stays. */
export const lossSentences: Record<LossReason, string> = {
  connection_lost: 'conexão perdida, reconectando',
  timed_out: 'o WhatsApp não respondeu a tempo, reconectando',
  phone_unreachable: 'o celular não responde, reconectando',
  credentials_unreadable:
    'a chave deste servidor não abre as credenciais do pareamento. Inicie o servidor com a chave certa.',
}
