import type { CauseAction } from '../features/sessions/causeActions.js'
import type { SessionCause } from '../features/sessions/sessionCauses.js'

/** The text of a cause, and the one action against it. */
export interface SessionCauseText {
  /** A few words, for a row or a card. */
  readonly short: string
  readonly text: string
  readonly advice: string
  readonly action: CauseAction
}

const pairAgain = 'Conecte novamente e leia o QR Code com o celular da loja.'

/** Texts of every cause of an outage, shared by all clients, the API and the webhooks. */
export const sessionCauseTexts: Readonly<Record<SessionCause, SessionCauseText>> = {
  connection_lost: {
    short: 'Conexão perdida',
    text: 'Conexão perdida, reconectando',
    advice: 'A sessão volta sozinha. Se demorar mais de 5 minutos, reinicie a conexão.',
    action: 'restart',
  },
  timed_out: {
    short: 'WhatsApp sem resposta',
    text: 'O WhatsApp não respondeu a tempo, reconectando',
    advice: 'A sessão volta sozinha. Se demorar mais de 5 minutos, reinicie a conexão.',
    action: 'restart',
  },
  phone_unreachable: {
    short: 'Celular sem internet',
    text: 'O celular não responde, reconectando',
    advice: 'O celular está sem internet. A sessão volta sozinha; nenhum QR é necessário.',
    action: 'open_phone',
  },
  temporarily_banned: {
    short: 'Suspensa por um tempo',
    text: 'O WhatsApp suspendeu este número por um tempo. O servidor tentará novamente quando a suspensão terminar.',
    advice: 'Aguarde o fim da suspensão e não pareie de novo: reiniciar ou ler outro QR Code não a encurta.',
    action: 'wait',
  },
  client_outdated: {
    short: 'Morpheus desatualizado',
    text: 'O WhatsApp não aceita mais a versão deste servidor. Atualize o Morpheus; o pareamento continua valendo.',
    advice: 'Atualize o servidor: a sessão volta sozinha, sem novo QR Code.',
    action: 'update',
  },
  credentials_unreadable: {
    short: 'Chave do servidor errada',
    text: 'A chave deste servidor não abre as credenciais do pareamento. Inicie o servidor com a chave certa.',
    advice: 'Inicie o servidor com o secret.key anterior: o pareamento continua valendo.',
    action: 'restore_key',
  },
  network_unreachable: {
    short: 'Meta sem resposta',
    text: 'A Meta não pôde ser consultada, tentando de novo',
    advice: 'O servidor continua tentando e a sessão volta sozinha.',
    action: 'wait',
  },
  qr_timed_out: {
    short: 'QR Code expirado',
    text: 'O QR Code expirou sem ser lido. Conecte novamente.',
    advice: 'Gere um novo QR Code e leia-o em até alguns minutos.',
    action: 'qr_code',
  },
  code_timed_out: {
    short: 'Código expirado',
    text: 'O código de pareamento expirou sem ser usado. Solicite um novo.',
    advice: 'Gere um novo código e digite-o no celular enquanto ele vale.',
    action: 'qr_code',
  },
  pairing_failed: {
    short: 'Pareamento falhou',
    text: 'Não foi possível concluir o pareamento. Conecte novamente.',
    advice: 'Verifique a internet do celular e tente de novo.',
    action: 'qr_code',
  },
  pairing_outdated: {
    short: 'Morpheus desatualizado',
    text: 'O WhatsApp não aceita mais a versão deste servidor. Atualize o Morpheus e conecte novamente.',
    advice: 'Um novo QR Code não resolve antes da atualização.',
    action: 'update',
  },
  passkey_timed_out: {
    short: 'Passkey não usada',
    text: 'O WhatsApp pediu a passkey desta conta e ninguém a usou a tempo. Conecte novamente.',
    advice: 'Conecte novamente, com o aparelho que tem a passkey da conta à mão.',
    action: 'qr_code',
  },
  passkey_refused: {
    short: 'Passkey recusada',
    text: 'O WhatsApp não aceitou a passkey desta conta. Conecte novamente.',
    advice:
      'Confira no celular, em Configurações, Conta, Chaves de acesso, qual é a passkey desta conta e conecte novamente.',
    action: 'qr_code',
  },
  pairing_missing: {
    short: 'Removida no celular',
    text: 'O celular foi desconectado enquanto o servidor estava parado. Conecte novamente.',
    advice: pairAgain,
    action: 'qr_code',
  },
  credentials_lost: {
    short: 'Credenciais perdidas',
    text: 'As credenciais do pareamento se perderam. Conecte novamente.',
    advice: pairAgain,
    action: 'qr_code',
  },
  logged_out: {
    short: 'Removida no celular',
    text: 'O aparelho foi desconectado pelo celular. Conecte novamente.',
    advice: pairAgain,
    action: 'qr_code',
  },
  replaced: {
    short: 'Assumida por outro programa',
    text: 'Outro programa assumiu este pareamento. Encerre-o e conecte novamente.',
    advice: 'Enquanto o outro programa usar este pareamento, a sessão cairá de novo.',
    action: 'qr_code',
  },
  banned: {
    short: 'Número bloqueado',
    text: 'O WhatsApp bloqueou este número. Verifique a conta no celular antes de conectar novamente.',
    advice: 'Abra o WhatsApp no celular e peça a revisão do bloqueio. Um QR Code não resolve antes disso.',
    action: 'check_account',
  },
  credentials_refused: {
    short: 'Credenciais recusadas',
    text: 'A Meta recusou as credenciais. Confira o Access Token e salve a configuração da WhatsApp Cloud API.',
    advice: 'Gere um novo Access Token na Meta e salve-o na configuração da sessão.',
    action: 'settings',
  },
  number_suspended: {
    short: 'Número suspenso pela Meta',
    text: 'A Meta não atende este número por ora. Verifique a conta no WhatsApp Manager; a sessão volta sozinha.',
    advice: 'Abra o WhatsApp Manager e veja por que o número foi suspenso.',
    action: 'check_account',
  },
  passkey_required: {
    short: 'Falta a passkey',
    text: 'O WhatsApp só conecta esta conta com a passkey dela. Nenhum QR Code ou código resolve sem isso.',
    advice:
      'Aprove com a passkey da conta em até 5 minutos; a extensão do navegador Morpheus Passkey mostra o caminho.',
    action: 'passkey',
  },
  by_operator: {
    short: 'Desconectada',
    text: 'Desconectada pelo operador',
    advice: 'Para usá-la de novo, conecte-a.',
    action: 'qr_code',
  },
  switched_off: {
    short: 'Desligada',
    text: 'Desligada na configuração',
    advice: 'Para usá-la de novo, ligue-a na configuração.',
    action: 'settings',
  },
  restarting: {
    short: 'Reiniciando',
    text: 'Reiniciada pelo operador',
    advice: 'A conexão volta em instantes.',
    action: 'wait',
  },
}
