/** Labels of a target's status, also on cards. Configuration spec §2.2 and §4. */
export const standingLabels = {
  missing: 'Não configurado',
  inactive: 'Inativo',
  available: 'Disponível',
  configured: 'Configurado',
  untried: 'Ainda não usado',
  active: 'Ativo',
  paused: 'Pausado',
  connected: 'Conectado',
  disconnected: 'Desconectado',
  error: 'Erro',
}
