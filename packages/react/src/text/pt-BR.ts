import { countOf, formatCount } from '@morpheus/sdk/format'

/**
 * Texts of the first screens; others load with their widgets (`all.ts`). Texts shared with the terminal (statuses,
 * flow messages) come from `@morpheus/sdk/text`.
 */
export const ptBR = {
  common: {
    close: 'Fechar',
    cancel: 'Cancelar',
    back: 'Voltar',
    retry: 'Tentar novamente',
    copy: 'Copiar',
    copied: 'Copiado!',
    copyFailure: 'Não foi possível copiar. Selecione o texto e copie você mesmo.',
    search: 'Buscar',
    clearSearch: 'Limpar busca',
    loading: 'Carregando…',
    notifications: 'Avisos',
    demo: 'Modo de demonstração',
    openVirtualPhone: 'Abrir celular virtual',
    asTable: 'Ver como tabela',
    moment: 'Momento',
    opensInNewTab: '(abre em uma nova aba)',
    notOffered: 'Este servidor não oferece esta informação',
  },
  bell: {
    title: 'Notificações',
    unread: (count: number) => `Notificações, ${countOf(count, 'não lida', 'não lidas')}`,
  },
  login: {
    email: 'E-mail',
    password: 'Senha',
    showPassword: 'Mostrar senha',
    hidePassword: 'Ocultar senha',
    submit: 'Entrar',
    submitting: 'Entrando...',
    code: 'Código de verificação',
    codeHint: 'Os 6 dígitos que seu aplicativo autenticador mostra agora.',
    recoveryCode: 'Código de recuperação',
    recoveryCodeHint: 'Um dos códigos guardados ao ativar. Cada um vale uma única vez.',
    useRecoveryCode: 'Usar código de recuperação',
    useApp: 'Usar o aplicativo',
    otherAccount: 'Voltar',
  },
  realtime: {
    connecting: 'Conectando…',
    reconnecting: 'Reconectando…',
    hint: 'As atualizações em tempo real estão pausadas até a conexão voltar.',
  },
  sessions: {
    title: 'Sessões',
    list: 'Lista de sessões',
    create: 'Nova Sessão',
    createFirst: 'Criar Primeira Sessão',
    emptyTitle: 'Nenhuma sessão ainda',
    emptyText: 'Crie uma sessão e leia o QR Code com o WhatsApp para começar a receber mensagens aqui.',
    errorTitle: 'Não foi possível carregar as sessões',
    filter: 'Buscar por nome ou telefone',
    noMatchTitle: 'Nenhuma sessão encontrada',
    noMatchText: (search: string) => `Nada corresponde a “${search}”. Confira o nome ou o telefone.`,
    clearFilter: 'Limpar busca',
    shown: (visible: number, total: number) =>
      visible === total
        ? countOf(total, 'sessão', 'sessões')
        : `${formatCount(visible)} de ${countOf(total, 'sessão', 'sessões')}`,
    lastActivity: 'Última atividade',
    never: 'Nunca',
    createdAt: 'Criada em',
    viewQr: 'Ver QR Code',
    configure: 'Configurar',
    details: 'Detalhes',
    disconnect: 'Desconectar',
    disconnecting: 'Desconectando…',
    remove: 'Excluir',
    removeNamed: (name: string) => `Excluir ${name}`,
    disconnectNamed: (name: string) => `Desconectar ${name}`,
    detailsNamed: (name: string) => `Detalhes de ${name}`,
    viewQrNamed: (name: string) => `Ver QR Code de ${name}`,
    configureNamed: (name: string) => `Configurar ${name}`,
    lastPhone: 'Último número conectado',
    confirmDisconnectTitle: 'Desconectar sessão?',
    confirmDisconnectText: (name: string, phone: string | null) =>
      `A sessão “${name}” deixa de receber mensagens e ${phone ? `o número ${phone}` : 'o número dela'} perde o pareamento. Para voltar, será preciso ler um novo QR Code, ou digitar um novo código, no celular.`,
    confirmRemoveTitle: 'Deletar sessão?',
    confirmRemoveText: (name: string) =>
      `A sessão “${name}” será desconectada e apagada com seus contatos. Esta ação não pode ser desfeita.`,
    confirmRemove: 'Deletar sessão',
  },
}

export type Texts = typeof ptBR
