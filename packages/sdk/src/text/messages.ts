import type { Widened } from './widened.js'

/** Shared texts of sessions and messages. Core spec §8. */
export const messages = {
  login: {
    success: 'Login realizado com sucesso!',
    failure: 'Erro ao fazer login',
    expired: 'Sessão expirada. Faça login novamente.',
    signedOutEverywhere: 'Todos os acessos foram encerrados',
    signOutFailure: 'Erro ao encerrar os acessos',
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
    /** Shown after the removal or disconnection of a session that had no connection. */
    deviceRemains:
      'O aparelho conectado continua no celular. Remova-o lá em Aparelhos conectados; o servidor também tenta, por 14 dias.',
    /** Shown before the same, also for many sessions of which some have no connection. */
    deviceMayRemain: 'Sem conexão, o aparelho conectado pode continuar no celular, em Aparelhos conectados.',
    connectFailure: 'Erro ao conectar sessão',
    disconnectFailure: 'Erro ao desconectar sessão',
    restarting: 'Reiniciando sessão…',
    restartFailure: 'Erro ao reiniciar sessão',
    deleteFailure: 'Erro ao deletar sessão',
    notFound: 'Sessão não encontrada',
    unclear: 'Há mais de uma sessão: indique qual delas conectar.',
    none: 'Nenhuma sessão disponível: indique o nome da que deve ser conectada.',
    loadFailure: 'Erro ao carregar dados da sessão',
    cloudNeedsNoConnection: 'Sessões WhatsApp Cloud não requerem conexão. Configure os tokens de acesso.',
  },
  bulk: { failure: 'Não foi possível concluir' },
  qr: {
    waiting: 'Aguardando geração do QR Code...',
    generating: 'QR Code sendo gerado...',
    reconnecting: 'O celular está sem internet. A sessão volta sozinha; nenhum QR é necessário.',
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
  passkey: {
    title: 'Esta conta pede uma passkey',
    why: 'O WhatsApp passou a pedir a passkey de algumas contas quando um aparelho é conectado. Nenhum QR Code ou código conecta esta conta sem ela.',
    stepsTitle: 'O que fazer',
    steps: [
      'No computador que alcança a passkey da conta, instale a extensão Morpheus Passkey no Chrome ou no Edge',
      'Confirme o risco e abra o WhatsApp Web por aqui',
      'Na página que abrir, aprove com a passkey; esta tela continua sozinha',
    ],
    extension: 'Baixar a extensão',
    risk: 'Um pedido malformado pode levar o WhatsApp a banir este número.',
    understood: 'Entendo o risco e quero continuar',
    open: 'Continuar no WhatsApp Web',
    openAgain: 'Abrir o WhatsApp Web de novo',
    waiting: 'Esperando a aprovação no WhatsApp Web…',
    sent: 'Passkey enviada. O WhatsApp está conectando o aparelho…',
    codeTitle: 'Compare os códigos',
    codeText: 'O celular mostra um código. Ele é igual a este?',
    same: 'Os códigos são iguais',
    remaining: (time: string) => `Tempo restante: ${time}`,
    cancel: 'Cancelar pareamento',
    restart: 'Começar outro pareamento',
    failure: 'Não foi possível continuar com a passkey',
  },
  message: {
    failure: 'Erro ao enviar mensagem',
    cancelled: 'A mensagem foi cancelada',
    late: 'A mensagem continua a caminho, mas a confirmação não veio a tempo',
  },
  messaging: {
    disabled: 'Sistema de mensagens desabilitado temporariamente',
  },
} as const

/** `messages` in any language. */
export type Messages = Widened<typeof messages>
