import type { EndReason, LossReason } from '../../engines/line.js'

/** Why the operator has to connect a session anew, as `session:error`, `session:disconnected` and the log tell it. */
export const endSentences: Record<EndReason, string> = {
  qr_timed_out: 'O QR Code expirou sem ser lido. Conecte novamente.',
  code_timed_out: 'O código de pareamento expirou sem ser usado. Solicite um novo.',
  pairing_failed: 'Não foi possível concluir o pareamento. Conecte novamente.',
  client_outdated:
    'O WhatsApp não aceita mais a versão deste servidor. Atualize o Morpheus e conecte novamente.',
  pairing_missing: 'O celular foi desconectado enquanto o servidor estava parado. Conecte novamente.',
  credentials_lost: 'As credenciais do pareamento se perderam. Conecte novamente.',
  logged_out: 'O aparelho foi desconectado pelo celular. Conecte novamente.',
  replaced: 'Outro programa assumiu este pareamento. Encerre-o e conecte novamente.',
  banned: 'O WhatsApp bloqueou este número. Verifique a conta no celular antes de conectar novamente.',
  credentials_refused:
    'A Meta recusou as credenciais. Confira o Access Token e salve a configuração da WhatsApp Cloud API.',
  number_suspended:
    'A Meta não atende este número por ora. Verifique a conta no WhatsApp Manager; a sessão volta sozinha.',
}

/** After these the number still receives: whatever the engine tells is heard. */
export const stillHeard: ReadonlySet<EndReason> = new Set<EndReason>([
  'credentials_refused',
  'number_suspended',
])

/** What the log says of a connection that is lost while the pairing stays. */
export const lossSentences: Record<LossReason, string> = {
  connection_lost: 'conexão perdida, reconectando',
  timed_out: 'o WhatsApp não respondeu a tempo, reconectando',
  phone_unreachable: 'o celular não responde, reconectando',
  temporarily_banned:
    'o WhatsApp suspendeu este número por um tempo. O servidor tentará novamente quando a suspensão terminar.',
  client_outdated:
    'o WhatsApp não aceita mais a versão deste servidor. Atualize o Morpheus; o pareamento continua valendo.',
  credentials_unreadable:
    'a chave deste servidor não abre as credenciais do pareamento. Inicie o servidor com a chave certa.',
  network_unreachable: 'a Meta não pôde ser consultada, tentando de novo',
}
