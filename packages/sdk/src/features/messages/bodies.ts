import * as z from 'zod'
import { PhoneDigits } from '../../core/values.js'
import { visibleLine, visibleName } from '../../core/visibleText.js'
import { Recipient } from './recipient.js'
import { SentFileKind, sentFile } from './sentFile.js'

export const messageText = z.string('Mensagem inválida').max(4096, 'Mensagem muito longa')
export const replyTo = z.string('Mensagem inválida').min(1, 'Mensagem inválida').max(200, 'Mensagem inválida')
const line = (label: string) => visibleLine(`${label} inválido`, 200, `${label} muito longo`).optional()

/** Degrees. */
const Location = z.strictObject(
  {
    latitude: z.number('Latitude inválida').min(-90, 'Latitude inválida').max(90, 'Latitude inválida'),
    longitude: z.number('Longitude inválida').min(-180, 'Longitude inválida').max(180, 'Longitude inválida'),
    name: line('Nome'),
    address: line('Endereço'),
  },
  'Localização inválida',
)

const Card = z.strictObject({
  name: visibleName('Nome é obrigatório', 100, 'Nome muito longo'),
  phone: PhoneDigits,
})

/** The body of `POST /sessions/:id/send`: `to`, `message` and `type` are documented, the rest is ours. */
export const Sent = z.strictObject({
  to: Recipient,
  type: z
    .enum(['text', ...SentFileKind.options, 'location', 'contact'], 'Tipo de mensagem inválido')
    .default('text'),
  /** The text; with a file its caption, or, without `url` and `media`, the file's address. */
  message: messageText.optional(),
  /** The file's address: it is downloaded before the call is answered. */
  url: z.string('URL inválida').max(2048, 'URL muito longa').optional(),
  /** The id of a message whose file is sent again. */
  media: z.string('Arquivo inválido').max(200, 'Arquivo inválido').optional(),
  /** Shows an audio as a voice message. Defaults to true for Opus in Ogg. */
  voice: z.boolean('Informe verdadeiro ou falso').optional(),
  ...sentFile,
  location: Location.optional(),
  contacts: z
    .array(Card, 'Informe os contatos em uma lista')
    .min(1, 'Informe um contato')
    .max(10, 'Contatos demais')
    .optional(),
  /** The id of the message in the same conversation that this one replies to. */
  replyTo: replyTo.optional(),
  /** Hands the conversation to a person, which silences bots for a while; false for automatic messages. */
  takesOver: z.boolean('Informe verdadeiro ou falso').optional(),
})

/** At most three; the id is returned when the button is pressed. */
const Buttons = z
  .array(
    z.strictObject({
      type: z.literal('reply', 'Só botões de resposta são enviados').default('reply'),
      reply: z.strictObject({
        id: z
          .string('Id do botão é obrigatório')
          .min(1, 'Id do botão é obrigatório')
          .max(256, 'Id muito longo'),
        title: visibleName(
          'Título do botão é obrigatório',
          20,
          'O título de um botão deve ter no máximo 20 caracteres',
        ),
      }),
    }),
    'Informe os botões em uma lista',
  )
  .min(1, 'Informe um botão')
  .max(3, 'São no máximo 3 botões')
  .refine((buttons) => new Set(buttons.map(({ reply }) => reply.id)).size === buttons.length, {
    error: 'Cada botão deve ter um id diferente',
  })

const shortText = (label: string) =>
  z.strictObject({
    text: visibleName(`${label} é obrigatório`, 60, `${label} deve ter no máximo 60 caracteres`),
  })

/** At most ten rows in all; the id is returned when the row is chosen. */
const Sections = z
  .array(
    z.strictObject({
      /** Heading of its rows; required with several sections. */
      title: visibleName(
        'Título da seção é obrigatório',
        24,
        'O título de uma seção deve ter no máximo 24 caracteres',
      ).optional(),
      rows: z
        .array(
          z.strictObject({
            id: z
              .string('Id do item é obrigatório')
              .min(1, 'Id do item é obrigatório')
              .max(200, 'Id muito longo'),
            title: visibleName(
              'Título do item é obrigatório',
              24,
              'O título de um item deve ter no máximo 24 caracteres',
            ),
            description: visibleLine(
              'Descrição inválida',
              72,
              'A descrição de um item deve ter no máximo 72 caracteres',
            ).optional(),
          }),
          'Informe os itens em uma lista',
        )
        .min(1, 'Informe um item'),
    }),
    'Informe as seções em uma lista',
  )
  .min(1, 'Informe uma seção')
  .refine((sections) => rowsIn(sections).length <= 10, { error: 'São no máximo 10 itens' })
  .refine((sections) => new Set(rowsIn(sections).map(({ id }) => id)).size === rowsIn(sections).length, {
    error: 'Cada item deve ter um id diferente',
  })
  .refine((sections) => sections.length === 1 || sections.every(({ title }) => title !== undefined), {
    error: 'Cada seção deve ter um título quando há mais de uma',
  })

const rowsIn = (sections: readonly { rows: readonly { id: string }[] }[]) =>
  sections.flatMap(({ rows }) => rows)

const interactiveText = {
  header: z
    .strictObject({
      type: z.literal('text', 'Só cabeçalhos de texto são enviados').default('text'),
      ...shortText('O cabeçalho').shape,
    })
    .optional(),
  body: z.strictObject({
    text: z
      .string('O texto é obrigatório')
      .max(1024, 'O texto deve ter no máximo 1024 caracteres')
      .regex(/\S/, 'O texto é obrigatório'),
  }),
  footer: shortText('O rodapé').optional(),
}

/** The Cloud API's format: a text with buttons by default, or one that opens a list. */
export const Interactive = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('button').optional(),
      ...interactiveText,
      action: z.strictObject({ buttons: Buttons }),
    }),
    z.strictObject({
      type: z.literal('list'),
      ...interactiveText,
      action: z.strictObject({
        button: visibleName(
          'Texto do botão é obrigatório',
          20,
          'O texto do botão deve ter no máximo 20 caracteres',
        ),
        sections: Sections,
      }),
    }),
  ],
  'Só mensagens com botões ou com uma lista são enviadas',
)

/** A template that Meta approved, in the documented format. */
export const MetaTemplate = z.strictObject({
  name: z
    .string('Nome do template é obrigatório')
    .regex(/^[a-z0-9_]{1,512}$/, 'O nome de um template tem letras minúsculas, números e _'),
  language: z.strictObject({
    code: z
      .string('Idioma é obrigatório')
      .regex(/^[a-z]{2,3}(_[A-Za-z]{2,4})?$/, 'Informe um idioma como pt_BR'),
  }),
  /** Values of its parameters, in Meta's format. */
  components: z
    .array(z.record(z.string(), z.unknown(), 'Componente inválido'), 'Informe os componentes em uma lista')
    .max(20, 'Componentes demais')
    .optional(),
})

/**
 * For Cloud API sessions a `MetaTemplate`; for others one of the user's own templates, by `name` or `id`, with the
 * values of its variables.
 */
export const SentTemplate = z.strictObject({
  id: z.string('Template inválido').min(1, 'Template inválido').max(100, 'Template inválido').optional(),
  name: z.string('Nome do template é obrigatório').max(512, 'Nome muito longo').optional(),
  language: z
    .strictObject({ code: z.string('Idioma é obrigatório').max(20, 'Informe um idioma como pt_BR') })
    .optional(),
  components: MetaTemplate.shape.components,
  variables: z
    .record(
      z.string().max(320, 'Variável inválida'),
      z.string('Informe um texto').max(4096, 'Texto muito longo'),
      'Informe as variáveis',
    )
    .optional(),
})

export const emoji = z
  .string('Informe um emoji')
  .max(30, 'Informe um emoji')
  .regex(/^\P{ASCII}|^[0-9#*]\uFE0F?\u20E3$/u, 'Informe um emoji')
