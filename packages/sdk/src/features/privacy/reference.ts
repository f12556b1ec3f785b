import type { ReferenceOf } from '../../core/rowReference.js'
import type { privacy as rows } from './rows.js'

const ownNumber = { 409: 'O número é de uma sessão da conta, ou outra busca está em andamento' }

export const privacy: ReferenceOf<typeof rows> = {
  find: {
    summary: 'Mostra o que é guardado sobre uma pessoa (LGPD)',
    failures: ownNumber,
    destroys: false,
  },
  export: {
    summary: 'Exporta tudo o que é guardado sobre uma pessoa, em ZIP (LGPD)',
    failures: ownNumber,
    destroys: false,
  },
  forget: {
    signIn: true,
    summary: 'Esquece uma pessoa: apaga ou anonimiza tudo sobre ela (LGPD)',
    failures: {
      ...ownNumber,
      400: 'Senha atual incorreta',
      403: 'Só quem entrou com senha pode esquecer uma pessoa: chaves de API não podem',
      429: 'Muitas senhas erradas',
    },
    destroys: true,
  },
  forgettings: { summary: 'Lista os recibos de pessoas esquecidas, que não dizem quem são (LGPD)' },
  retention: { summary: 'Mostra por quantos dias cada tipo de dado é guardado, e o que seria apagado agora' },
  changeRetention: {
    summary: 'Altera por quantos dias cada tipo de dado é guardado',
    failures: { 400: 'Mais dias do que o servidor guarda' },
    destroys: true,
  },
}
