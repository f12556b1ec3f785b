import { countOf } from '@morpheus/sdk/format'
import { createTextsHook } from '../../provider/texts.js'

const security = {
  title: 'Segurança',
  password: {
    title: 'Senha',
    help: 'Ao trocá-la, os acessos nos outros aparelhos são encerrados.',
    change: 'Alterar Senha',
    current: 'Senha atual',
    next: 'Nova senha',
    nextHint: 'Pelo menos 6 caracteres, e nada fácil de adivinhar.',
    confirm: 'Confirmar nova senha',
    submit: 'Alterar Senha',
    submitting: 'Alterando...',
  },
  twoFactor: {
    title: 'Autenticação de dois fatores',
    on: 'Ativada - Sua conta está protegida',
    off: 'Adicione uma camada extra de segurança',
    enable: 'Ativar',
    disable: 'Desativar',
    disableTitle: 'Desativar autenticação de dois fatores',
    disableText: 'Sem ela, basta a senha para entrar na sua conta. Confirme com a sua senha.',
    setupTitle: 'Ativar autenticação de dois fatores',
    scan: 'Leia o QR Code com um aplicativo autenticador, como o Google Authenticator, o Authy ou o 1Password.',
    qrCode: 'QR Code para o aplicativo autenticador',
    secret: 'Ou digite esta chave no aplicativo',
    code: 'Código de 6 dígitos',
    codeHint: 'O que o aplicativo mostra agora. A verificação começa sozinha.',
    verifying: 'Verificando…',
    codesLeft: (count: number) =>
      count === 0
        ? 'Nenhum código de recuperação resta: gere novos.'
        : `${countOf(count, 'código de recuperação resta', 'códigos de recuperação restam')}.`,
    renew: 'Gerar novos códigos',
    renewTitle: 'Gerar novos códigos de recuperação',
    renewText: 'Os códigos anteriores deixam de valer. Confirme com a sua senha.',
    renewFailure: 'Erro ao gerar códigos de recuperação',
    accountPassword: 'Sua senha',
  },
  recovery: {
    title: 'Códigos de recuperação',
    text: 'Guarde-os fora do celular. Sem ele, cada código permite entrar uma vez. Eles não serão mostrados de novo.',
    copy: 'Copiar',
    copied: 'Copiado!',
    copyFailure: 'Não foi possível copiar. Baixe os códigos, ou anote-os.',
    download: 'Baixar',
    fileName: 'morpheus-codigos-de-recuperacao.txt',
    fileHead: (email: string) =>
      `Códigos de recuperação do Morpheus para ${email}. Cada um vale uma única vez.`,
    done: 'Já guardei',
  },
  devices: {
    title: 'Aparelhos conectados',
    thisOne: 'Este aparelho',
    entered: (time: string) => `Entrou ${time.toLowerCase()}`,
    used: (time: string) => `Usado ${time.toLowerCase()}`,
    end: 'Encerrar',
    endNamed: (name: string) => `Encerrar ${name}`,
    endOthers: 'Encerrar todos os outros',
    confirmEndTitle: 'Encerrar acesso?',
    confirmEndText: (name: string, ip: string) =>
      `${name}, em ${ip}, terá de entrar de novo com a senha. As sessões do WhatsApp continuam conectadas.`,
    confirmOthersTitle: 'Encerrar todos os outros acessos?',
    confirmOthersText:
      'Navegadores, terminais e programas terão de entrar de novo, menos este. As sessões do WhatsApp continuam conectadas.',
    ended: 'Acesso encerrado',
    othersEnded: 'Os outros acessos foram encerrados',
    endFailure: 'Erro ao encerrar o acesso',
    loadFailure: 'Não foi possível carregar os aparelhos',
    notOffered: 'Este servidor não lista os aparelhos conectados.',
  },
}

export const securityTexts = { security }

export const useSecurityTexts = /* @__PURE__ */ createTextsHook(securityTexts)
