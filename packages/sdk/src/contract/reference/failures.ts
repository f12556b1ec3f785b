export const noSession = { 404: 'Sessão não encontrada' }
export const notConfigured = { 404: 'Configuração não encontrada' }
