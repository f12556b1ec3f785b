/** The fixed texts of core spec §8 that more than one face shows. */
export const messages = {
  login: {
    success: 'Login realizado com sucesso!',
    failure: 'Erro ao fazer login',
  },
  session: {
    created: 'Sessão criada com sucesso!',
    createdNotConnected: 'Sessão criada, mas falha na conexão. Tente conectar manualmente.',
    createFailure: 'Erro ao criar sessão. Tente novamente.',
    notHydrated: 'Aguardando carregamento do sistema...',
    expired: 'Sessão expirada. Redirecionando para login...',
    connecting: 'Conectando sessão...',
    connected: 'Sessão conectada com sucesso!',
    disconnected: 'Sessão desconectada',
    deleted: 'Sessão deletada',
    connectFailure: 'Erro ao conectar sessão',
    disconnectFailure: 'Erro ao desconectar sessão',
    deleteFailure: 'Erro ao deletar sessão',
    notFound: 'Sessão não encontrada',
    loadFailure: 'Erro ao carregar dados da sessão',
    cloudNeedsNoConnection: 'Sessões WhatsApp Cloud não requerem conexão. Configure os tokens de acesso.',
  },
  qr: {
    waiting: 'Aguardando geração do QR Code...',
    generating: 'QR Code sendo gerado...',
    unavailable: 'QR Code não disponível. Conecte a sessão primeiro.',
    loadFailure: 'Erro ao carregar QR Code',
    showFailure: 'Erro ao exibir QR Code',
  },
  pairing: {
    invalidPhone: 'Por favor, insira um número de telefone válido',
    requestFailure: 'Erro ao solicitar código de pareamento',
    requested: 'Solicitação enviada! Aguarde o código de pareamento...',
    generated: 'Código de pareamento gerado!',
    copied: 'Código copiado!',
    copyFailure: 'Erro ao copiar código',
    connectionFailure: (error: string) => `Erro na conexão: ${error}`,
  },
  messaging: {
    disabled: 'Sistema de mensagens desabilitado temporariamente',
  },
} as const
