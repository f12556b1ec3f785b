import type { Phrases } from '../../phrases.js'

/** Why a session does not serve; the second half also stands within a sentence. */
export const endingPhrases: Phrases = {
  'O QR Code expirou sem ser lido. Conecte novamente.':
    'The QR code expired without being scanned. Connect again.',
  'O código de pareamento expirou sem ser usado. Solicite um novo.':
    'The pairing code expired without being used. Ask for a new one.',
  'Não foi possível concluir o pareamento. Conecte novamente.':
    'The pairing could not be completed. Connect again.',
  'O WhatsApp não aceita mais a versão deste servidor. Atualize o Morpheus e conecte novamente.':
    'WhatsApp no longer takes this server’s version. Update Morpheus and connect again.',
  'O celular foi desconectado enquanto o servidor estava parado. Conecte novamente.':
    'The phone was disconnected while the server was stopped. Connect again.',
  'As credenciais do pareamento se perderam. Conecte novamente.':
    'The credentials of the pairing were lost. Connect again.',
  'O aparelho foi desconectado pelo celular. Conecte novamente.':
    'The device was disconnected from the phone. Connect again.',
  'Outro programa assumiu este pareamento. Encerre-o e conecte novamente.':
    'Another program took over this pairing. End it and connect again.',
  'O WhatsApp bloqueou este número. Verifique a conta no celular antes de conectar novamente.':
    'WhatsApp blocked this number. Check the account on the phone before you connect again.',
  'A Meta recusou as credenciais. Confira o Access Token e salve a configuração da WhatsApp Cloud API.':
    'Meta refused the credentials. Check the Access Token and save the settings of the WhatsApp Cloud API.',
  'A Meta não atende este número por ora. Verifique a conta no WhatsApp Manager; a sessão volta sozinha.':
    'Meta does not serve this number for now. Check the account in WhatsApp Manager; the session comes back by itself.',
  'conexão perdida, reconectando': 'connection lost, reconnecting',
  'o WhatsApp não respondeu a tempo, reconectando': 'WhatsApp did not answer in time, reconnecting',
  'o celular não responde, reconectando': 'the phone does not answer, reconnecting',
  'a Meta não pôde ser consultada, tentando de novo': 'Meta could not be asked, trying again',
  'Conexão perdida, reconectando': 'Connection lost, reconnecting',
  'O WhatsApp não respondeu a tempo, reconectando': 'WhatsApp did not answer in time, reconnecting',
  'O celular não responde, reconectando': 'The phone does not answer, reconnecting',
  'A Meta não pôde ser consultada, tentando de novo': 'Meta could not be asked, trying again',
  'o WhatsApp suspendeu este número por um tempo. O servidor tentará novamente quando a suspensão terminar.':
    'WhatsApp suspended this number for a while. The server tries again once that is over.',
  'o WhatsApp não aceita mais a versão deste servidor. Atualize o Morpheus; o pareamento continua valendo.':
    'WhatsApp no longer takes this server’s version. Update Morpheus; the pairing stays good.',
  'a chave deste servidor não abre as credenciais do pareamento. Inicie o servidor com a chave certa.':
    'this server’s key does not open the credentials of the pairing. Start the server with the right key.',
  'O WhatsApp suspendeu este número por um tempo. O servidor tentará novamente quando a suspensão terminar.':
    'WhatsApp suspended this number for a while. The server tries again once that is over.',
  'O WhatsApp não aceita mais a versão deste servidor. Atualize o Morpheus; o pareamento continua valendo.':
    'WhatsApp no longer takes this server’s version. Update Morpheus; the pairing stays good.',
  'A chave deste servidor não abre as credenciais do pareamento. Inicie o servidor com a chave certa.':
    'This server’s key does not open the credentials of the pairing. Start the server with the right key.',
  'Desligada na configuração': 'Switched off in its settings',
}
