import { createTextsHook } from '../../provider/texts.js'

const invitation = {
  loading: 'Abrindo o convite…',
  for: (by: string) => `${by} convidou você. Escolha uma senha e a sua conta está pronta.`,
  email: 'E-mail',
  name: 'Seu nome',
  password: 'Senha',
  passwordHint: 'Pelo menos 6 caracteres, e nada fácil de adivinhar.',
  submit: 'Criar conta',
  submitting: 'Criando...',
  failure: 'Erro ao criar a conta',
  until: (time: string) => `Este convite vale até ${time}.`,
  notGood: 'Convite encerrado',
  notOpened: 'Não foi possível abrir o convite',
  notOffered: 'Este servidor não tem convites.',
  made: 'Sua conta está pronta',
  madeHelp: (email: string) => `Entre com ${email} e a senha que você escolheu.`,
  signIn: 'Ir para a entrada',
}

export const invitationTexts = { invitation }

export const useInvitationTexts = /* @__PURE__ */ createTextsHook(invitationTexts)
