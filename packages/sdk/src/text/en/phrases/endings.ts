import type { Phrases } from '../../phrases.js'

/** Causes of an outage; the second half is also used within a sentence. */
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
  'Desconectada pelo operador': 'Disconnected by the operator',
  'Reiniciada pelo operador': 'Restarted by the operator',
  'Conexão perdida': 'Connection lost',
  'WhatsApp sem resposta': 'WhatsApp does not answer',
  'Celular sem internet': 'Phone offline',
  'Suspensa por um tempo': 'Suspended for a while',
  'Morpheus desatualizado': 'Morpheus is outdated',
  'Chave do servidor errada': 'Wrong server key',
  'Meta sem resposta': 'Meta does not answer',
  'QR Code expirado': 'QR code expired',
  'Código expirado': 'Code expired',
  'Pareamento falhou': 'Pairing failed',
  'Removida no celular': 'Removed on the phone',
  'Credenciais perdidas': 'Credentials lost',
  'Assumida por outro programa': 'Taken over by another program',
  'Número bloqueado': 'Number blocked',
  'Credenciais recusadas': 'Credentials refused',
  'Número suspenso pela Meta': 'Number suspended by Meta',
  'Passkey não usada': 'Passkey not used',
  'O WhatsApp pediu a passkey desta conta e ninguém a usou a tempo. Conecte novamente.':
    'WhatsApp asked for this account’s passkey and nobody used it in time. Connect again.',
  'Conecte novamente, com o aparelho que tem a passkey da conta à mão.':
    'Connect again, with the device that holds the account’s passkey at hand.',
  'Passkey recusada': 'Passkey refused',
  'O WhatsApp não aceitou a passkey desta conta. Conecte novamente.':
    'WhatsApp did not take this account’s passkey. Connect again.',
  'Confira no celular, em Configurações, Conta, Chaves de acesso, qual é a passkey desta conta e conecte novamente.':
    'Check on the phone, under Settings, Account, Passkeys, which passkey is this account’s and connect again.',
  'Falta a passkey': 'Passkey needed',
  'O WhatsApp só conecta esta conta com a passkey dela. Nenhum QR Code ou código resolve sem isso.':
    'WhatsApp connects this account only with its passkey. No QR code and no other code helps without it.',
  'Aprove com a passkey da conta em até 5 minutos; a extensão do navegador Morpheus Passkey mostra o caminho.':
    'Approve with the account’s passkey within 5 minutes; the browser extension Morpheus Passkey shows the way.',
  Desconectada: 'Disconnected',
  Desligada: 'Switched off',
  Reiniciando: 'Restarting',
  'A sessão volta sozinha. Se demorar mais de 5 minutos, reinicie a conexão.':
    'The session comes back by itself. If it takes more than 5 minutes, restart the connection.',
  'O celular está sem internet. A sessão volta sozinha; nenhum QR é necessário.':
    'The phone is offline. The session comes back by itself; no QR code is needed.',
  'Aguarde o fim da suspensão e não pareie de novo: reiniciar ou ler outro QR Code não a encurta.':
    'Wait for the end of the suspension and do not pair again: neither a restart nor another QR code shortens it.',
  'Atualize o servidor: a sessão volta sozinha, sem novo QR Code.':
    'Update the server: the session comes back by itself, without another QR code.',
  'Inicie o servidor com o secret.key anterior: o pareamento continua valendo.':
    'Start the server with the former secret.key: the pairing stays good.',
  'O servidor continua tentando e a sessão volta sozinha.':
    'The server keeps trying and the session comes back by itself.',
  'Gere um novo QR Code e leia-o em até alguns minutos.':
    'Make a new QR code and scan it within a few minutes.',
  'Gere um novo código e digite-o no celular enquanto ele vale.':
    'Make a new code and type it on the phone while it is good.',
  'Verifique a internet do celular e tente de novo.': 'Check the phone’s internet and try again.',
  'Um novo QR Code não resolve antes da atualização.': 'Another QR code does not help before the update.',
  'Conecte novamente e leia o QR Code com o celular da loja.':
    'Connect again and scan the QR code with the shop’s phone.',
  'Enquanto o outro programa usar este pareamento, a sessão cairá de novo.':
    'While the other program uses this pairing, the session will fall again.',
  'Abra o WhatsApp no celular e peça a revisão do bloqueio. Um QR Code não resolve antes disso.':
    'Open WhatsApp on the phone and ask for a review of the block. A QR code does not help before that.',
  'Gere um novo Access Token na Meta e salve-o na configuração da sessão.':
    'Make a new Access Token at Meta and save it in the session’s settings.',
  'Abra o WhatsApp Manager e veja por que o número foi suspenso.':
    'Open WhatsApp Manager and see why the number was suspended.',
  'Para usá-la de novo, conecte-a.': 'To use it again, connect it.',
  'Para usá-la de novo, ligue-a na configuração.': 'To use it again, switch it on in its settings.',
  'A conexão volta em instantes.': 'The connection is back in a moment.',
}
