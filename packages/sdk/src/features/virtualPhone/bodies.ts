import * as z from 'zod'
import { PhoneDigits } from '../../core/values.js'
import { visibleName, withoutUnseen } from '../../core/visibleText.js'
import { MediaKind } from '../messages/messageMedia.js'
import { GroupName } from './phone.js'

const said = {
  contactPhone: PhoneDigits,
  contactName: z.string().overwrite(withoutUnseen).max(100, 'Nome muito longo').optional(),
  direction: z.enum(['incoming', 'outgoing']).default('incoming'),
  group: GroupName.optional(),
  /** The id of the message that it replies to. */
  replyTo: z.string().max(100, 'Mensagem inválida').optional(),
}

const degrees = (most: number) =>
  z
    .number('Informe um número')
    .min(-most, `Deve ser no mínimo -${most}`)
    .max(most, `Deve ser no máximo ${most}`)
const line = (missing: string, longest: number) => visibleName(missing, longest, 'Texto muito longo')

export const TextBody = z.strictObject({
  content: z.string().min(1, 'Mensagem é obrigatória').max(4096, 'Mensagem muito longa'),
  ...said,
})

export const MediaBody = z.strictObject({
  caption: z.string().max(1024, 'Legenda muito longa').optional(),
  type: MediaKind.optional(),
  ...said,
})

export const LocationBody = z.strictObject({
  latitude: degrees(90),
  longitude: degrees(180),
  name: line('Nome é obrigatório', 100).optional(),
  ...said,
})

export const CardBody = z.strictObject({ name: line('Nome é obrigatório', 100), phone: PhoneDigits, ...said })

export const PollBody = z.strictObject({
  question: line('Pergunta é obrigatória', 255),
  options: z
    .array(line('Opção é obrigatória', 100), 'Informe as opções em uma lista')
    .min(2, 'Informe ao menos 2 opções')
    .max(12, 'Opções demais'),
  ...said,
})
