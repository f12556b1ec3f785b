import type { ReferenceOf } from '../../core/rowReference.js'
import type { activity as rows } from './rows.js'

export const activity: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista o que foi feito na conta, do mais novo ao mais antigo' },
  sample: { summary: 'Cria logs de exemplo, marcados como tais' },
  download: { summary: 'Exporta os logs de atividade em CSV' },
}
