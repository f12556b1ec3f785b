import type { ReferenceOf } from '../../core/rowReference.js'
import type { security as rows } from './rows.js'

const wrongPassword = { 400: 'Senha atual incorreta', 429: 'Muitas senhas erradas' }

export const security: ReferenceOf<typeof rows> = {
  changePassword: {
    signIn: true,
    summary: 'Altera a senha e encerra os acessos nos outros aparelhos',
    failures: wrongPassword,
    destroys: true,
  },
  changePasswordDocumented: {
    signIn: true,
    summary: 'Altera a senha e encerra os acessos nos outros aparelhos',
    failures: wrongPassword,
    destroys: true,
  },
  twoFactor: { summary: 'Mostra a situação da autenticação de dois fatores' },
  setupTwoFactor: {
    signIn: true,
    summary: 'Gera o QR Code e o segredo para um aplicativo autenticador',
    failures: { 409: 'A autenticação de dois fatores já está ativada' },
  },
  enableTwoFactor: {
    signIn: true,
    summary: 'Ativa a autenticação de dois fatores com o primeiro código do aplicativo',
    failures: { 400: 'Token inválido. Tente novamente.' },
  },
  disableTwoFactor: {
    signIn: true,
    summary: 'Desativa a autenticação de dois fatores, com a senha',
    failures: wrongPassword,
    destroys: true,
  },
  renewRecoveryCodes: {
    signIn: true,
    summary: 'Gera novos códigos de recuperação, com a senha',
    failures: { ...wrongPassword, 409: 'A autenticação de dois fatores não está ativada' },
    destroys: true,
  },
  devices: { signIn: true, summary: 'Lista os aparelhos em que a conta está conectada' },
  endDevice: {
    signIn: true,
    summary: 'Encerra o acesso de um aparelho',
    failures: { 404: 'Aparelho não encontrado' },
  },
  endOtherDevices: { signIn: true, summary: 'Encerra os acessos em todos os outros aparelhos' },
}
