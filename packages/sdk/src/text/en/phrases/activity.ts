import type { Phrases } from '../../phrases.js'

export const activityPhrases: Phrases = {
  'Entrada com senha e código do autenticador': 'Signed in with password and authenticator code',
  'Tentativa de entrada com a senha certa e um código errado':
    'Tried to sign in with the right password and a wrong code',
  'Entrada autorizada pelo navegador: {}': 'Sign-in authorized in the browser: {}',
  'Pedido de entrada autorizado: {}, {}': 'Request to sign in authorized: {}, {}',
  'Pedido de entrada recusado: {}, {}': 'Request to sign in refused: {}, {}',
  'Acesso encerrado: {}, {}': 'Signed out: {}, {}',
  'Os acessos em todos os outros aparelhos foram encerrados': 'Signed out on all other devices',
  'Todos os acessos foram encerrados, em todos os aparelhos': 'Signed out on all devices',
  'Senha alterada; os acessos em outros aparelhos foram encerrados':
    'Password changed; signed out on all other devices',
  'Autenticação de dois fatores ativada': 'Two-factor authentication switched on',
  'Autenticação de dois fatores desativada': 'Two-factor authentication switched off',
  'Autenticação de dois fatores desativada pela linha de comando do servidor':
    'Two-factor authentication switched off on the server’s command line',
  'Autenticação de dois fatores não desativada: senha errada':
    'Two-factor authentication not switched off: wrong password',
  'Novos códigos de recuperação; os anteriores não valem mais':
    'New recovery codes; those of before are no longer good',
  'Novos códigos de recuperação recusados: senha errada': 'New recovery codes refused: wrong password',
  'E-mail da conta alterado de {} para {}': 'Account e-mail changed from {} to {}',
  'Configurações da conta alteradas: {}': 'Account settings changed: {}',
  'Avisos por e-mail alterados': 'Alerts by e-mail changed',
  'Prazos de retenção alterados': 'Retention changed',
  'Chave de API "{}" criada': 'API key "{}" created',
  'Chave de API "{}" encerrada': 'API key "{}" ended',
  'Convite para {} aceito': 'Invitation for {} accepted',
  'Convite para {} cancelado': 'Invitation for {} cancelled',
  'Convite para {} refeito com um link para entregar':
    'Invitation for {} made anew, with a link to hand over',
  'Convite para {} refeito por e-mail': 'Invitation for {} sent anew by e-mail',
  'Convite para {} com um link para entregar': 'Invitation for {}, with a link to hand over',
  'Convite para {} por e-mail': 'Invitation for {} by e-mail',
  'Acesso bloqueado por um administrador': 'Access blocked by an administrator',
  'Acesso desbloqueado por um administrador': 'Access opened by an administrator',
  'Acesso de {} bloqueado': 'Access of {} blocked',
  'Acesso de {} desbloqueado': 'Access of {} opened',
  'Pedido para esquecer uma pessoa, recibo {}': 'Asked to forget a person, receipt {}',
  'Pessoa esquecida, recibo {}': 'Person forgotten, receipt {}',
  'Backup excluído: {}': 'Backup deleted: {}',
  'Backup criado: {}': 'Backup made: {}',
  'Backups automáticos agendados': 'Automatic backups scheduled',
  'Backups automáticos desligados': 'Automatic backups switched off',
  'Configuração da API oficial da sessão "{}" salva': 'Settings of the official API of session "{}" saved',
  '{} da sessão "{}": conexão testada com sucesso': '{} of session "{}": connection tested, it works',
  'Template da Meta "{}" ({}) {} na sessão "{}"': 'Template of Meta "{}" ({}) {} in session "{}"',
  criado: 'created',
  alterado: 'changed',
  excluído: 'deleted',
  'As senhas não coincidem': 'The passwords differ',
}
