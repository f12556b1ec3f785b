import type { clientEvents, ServerEventName } from '../socket.js'

/** Descriptions of the socket's events, in Portuguese. */
export const serverEventTexts: Readonly<Record<ServerEventName, string>> = {
  heartbeat: 'O servidor pergunta se o cliente ainda está aí: responda com heartbeat-response',
  'connection:limited': 'A conexão vai ser encerrada: falou demais em pouco tempo',
  'session:status': 'O status de uma sessão mudou',
  'session:created': 'Uma sessão foi criada',
  'session:updated': 'O nome, a descrição ou o método de conexão de uma sessão mudou',
  'session:deleted': 'Uma sessão foi excluída',
  'session:pairing_code': 'Há um novo código de pareamento',
  'session:connected': 'Uma sessão se conectou',
  'session:disconnected': 'Uma sessão se desconectou',
  'session:qr': 'Há um novo QR Code',
  'session:passkey': 'O WhatsApp pede a passkey da conta, ou não a espera mais',
  'session:error': 'Algo deu errado em uma sessão',
  'message:received': 'Chegou uma mensagem',
  'message:notification': 'O que mostrar de uma mensagem em um aviso',
  'message:sent': 'Uma mensagem saiu',
  'message:failed': 'Uma mensagem não saiu, ou não chegou',
  'message:media': 'O arquivo de uma mensagem foi baixado, ou não virá',
  'message:delivered': 'Uma mensagem sua chegou ao contato',
  'message:read': 'Uma mensagem foi lida',
  'message:history': 'Mensagens de antes do pareamento, da mais antiga para a mais nova',
  'contact:update': 'Um contato mudou, ou muitos de uma vez',
  'contact:typing': 'Um contato está digitando ou gravando, ou parou',
  'conversation:update': 'Uma conversa passou a ser de outro: robô, pessoa ou ninguém',
  'template:status': 'A Meta mudou o estado de um template da conta da sessão',
  'contact:blocked': 'Um contato foi bloqueado',
  'contact:unblocked': 'Um contato foi desbloqueado',
  'group:created': 'Um grupo foi criado',
  'group:updated': 'O nome de um grupo mudou',
  'group:participant:added': 'Alguém entrou em um grupo',
  'group:participant:removed': 'Alguém saiu de um grupo',
  'group:participant:promoted': 'Alguém virou administrador de um grupo',
  'group:participant:demoted': 'Alguém deixou de ser administrador de um grupo',
  'target:status': 'A situação de um destino de eventos mudou',
}

/** Descriptions of the client's messages, in Portuguese. */
export const clientEventTexts: Readonly<Record<keyof typeof clientEvents, string>> = {
  'join-session': 'Passa a ouvir uma sessão, de quem se conectou com sessions: joined',
  'leave-session': 'Deixa de ouvir uma sessão',
  'watch-targets': 'Passa a ouvir target:status de uma sessão, ou com null de todas',
  'unwatch-targets': 'Deixa de ouvir target:status',
  'renew-token': 'Troca o token de sessões com que se conectou por outro, sem perder eventos',
  'heartbeat-response': 'Responde a um heartbeat, com o mesmo timestamp',
}
