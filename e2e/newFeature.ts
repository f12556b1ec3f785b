import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceCopy } from '../apps/gateway/src/testing/copyOfSource.js'

const rows = `
import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { commonRule as rule } from '../../locales/rules.js'

const endpoint = rowsOf({ category: 'configuration', scope: 'account', ability: 'never' })

export const Signature = z.object({ text: z.string() })
const SignatureChange = z.strictObject({
  text: z.string(rule('rules.common.text_missing')).max(60, rule('rules.common.text_long')),
})

export const signature = {
  get: endpoint('GET /settings/signature', { answer: Signature }),
  update: endpoint('PUT /settings/signature', {
    body: SignatureChange,
    entity: Signature,
    answer: Signature,
    hasUnspecifiedAnswer: true,
  }),
}
`
const reference = `
import type { ReferenceOf } from '../../core/rowReference.js'
import type { signature as rows } from './rows.js'

export const signature: ReferenceOf<typeof rows> = {
  get: { summary: 'Mostra a assinatura' },
  update: { summary: 'Altera a assinatura' },
}
`
const area = `export const signature = area(async () => (await import('./signature/rows.js')).signature, {
  get: true,
  update: true,
})

`
const tables = `
import { userOwner, ownSettings, type TableDeclarations } from '../../core/tableDeclaration.js'

interface SignatureRow {
  user_id: string
  text: string
}

declare module '../../core/store/tables.js' {
  interface Tables {
    signatures: SignatureRow
  }
}

export const signatureTables = {
  signatures: { backup: { owner: userOwner, content: 'settings', step: 'user' }, personalData: ownSettings },
} satisfies Partial<TableDeclarations>
`
const migration = `
import type { Db } from '../tables.js'

export async function signatures(db: Db): Promise<void> {
  await db.schema
    .createTable('signatures')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
}
`
const manifest = `
import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { Db } from '../../core/store/tables.js'
import { signatureTables } from './tables.js'

export const signature = feature({
  rows: { signature: contract.signature },
  handlers: ({ db }: { db: Db }) => ({
    signature: {
      async get({ caller }) {
        const found = await db.selectFrom('signatures').select('text').where('user_id', '=', caller.user.id).executeTakeFirst()
        return found ?? { text: '' }
      },
      async update({ caller, body: { text } }) {
        await db
          .insertInto('signatures')
          .values({ user_id: caller.user.id, text })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ text }))
          .execute()
        return { text }
      },
    },
  }),
  tables: signatureTables,
})
`
const texts = `
import { createTextsHook } from '../../provider/texts.js'

const signature = {
  title: 'Assinatura',
  text: 'Texto',
  save: 'Salvar',
  saved: 'Assinatura salva',
  saveFailure: 'Não foi possível salvar a assinatura',
  error: 'Não foi possível carregar a assinatura',
}

export const signatureTexts = { signature }

export const useSignatureTexts = /* @__PURE__ */ createTextsHook(signatureTexts)
`
const english = `
import type { AllTexts } from '../../text/all.js'

export const signature: AllTexts['signature'] = {
  title: 'Signature',
  text: 'Text',
  save: 'Save',
  saved: 'Signature saved',
  saveFailure: 'Could not save the signature',
  error: 'Could not load the signature',
}
`
const screen = `
import type { Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { useQueryCache } from '../../provider/queries.js'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { Panel } from '../../ui/Panel.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { TextInput } from '../../ui/TextInput.js'
import { QueryView } from '../../widget/QueryView.js'
import { useRules } from '../../widget/useRules.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useSignatureTexts } from './texts.js'

const signatureQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).all, 'signature'],
    queryFn: ({ signal }) => client.signature.get({}, { signal }),
  })

function SignatureForm({ text }: { text: string }) {
  const texts = useSignatureTexts()
  const client = useMorpheus()
  const cache = useQueryCache()
  const notify = useToast()
  const { explained } = useErrors()
  const rules = useRules('signature', 'update')
  const form = useForm({ resolver: rules.resolver, values: { text } })
  const submit = form.handleSubmit(async (change) => {
    try {
      cache.setQueryData(signatureQuery(client).queryKey, await client.signature.update(change))
      notify({ tone: 'success', text: texts.saved })
    } catch (error) {
      notify({ tone: 'error', text: explained(error, texts.saveFailure), cause: error })
    }
  })
  return (
    <form noValidate {...rules.ahead} onSubmit={rules.checked(submit)}>
      <Field label={texts.text} error={form.formState.errors.text?.message}>
        {(control) => <TextInput {...control} {...form.register('text')} />}
      </Field>
      <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
        {texts.save}
      </Button>
    </form>
  )
}

export const Signature = withErrorReporting(function Signature(props: WidgetProps) {
  const texts = useSignatureTexts()
  const query = useQuery(signatureQuery(useMorpheus()), useQueryCache())
  return (
    <Panel {...rootProps(props)} title={texts.title}>
      <QueryView query={query} errorTitle={texts.error} loading={<Skeleton height={36} />}>
        {({ text }) => <SignatureForm text={text} />}
      </QueryView>
    </Panel>
  )
})
`

/** Adds a settings tab with two calls and a table of its own. */
export function addTab(source: SourceCopy) {
  source.add('packages/sdk/src/features/signature/rows.ts', rows)
  source.add('packages/sdk/src/features/signature/reference.ts', reference)
  source.insert('packages/sdk/src/features/index.ts', 'export const virtualPhone =', area)

  source.add('apps/gateway/src/features/signature/feature.ts', manifest)
  source.add('apps/gateway/src/features/signature/tables.ts', tables)
  const migrations = 'apps/gateway/src/core/store/migrations'
  const numbered = readdirSync(join(source.root, migrations)).filter((name) => /^\d/.test(name))
  const next = Number.parseInt(numbered.sort().at(-1) ?? '', 10) + 1
  source.add(`${migrations}/${String(next).padStart(3, '0')}-signatures.ts`, migration)
  const features = 'apps/gateway/src/features/index.ts'
  source.insert(features, 'import { system } from', "import { signature } from './signature/feature.js'\n")
  source.insert(features, '  system,\n', '  signature,\n')

  source.add('packages/react/src/features/signature/Signature.tsx', screen)
  source.add('packages/react/src/features/signature/texts.ts', texts)
  source.add('packages/react/src/features/signature/texts.en.ts', english)
  source.insert(
    'packages/react/src/index.ts',
    'export { Templates,',
    "export { Signature } from './features/signature/Signature.js'\n",
  )
  const tabs = 'apps/dashboard/src/pages/settings/tabs.tsx'
  source.insert(tabs, '  Users,\n', '  Signature,\n')
  source.insert(
    tabs,
    "  {\n    value: 'backup',",
    `  { value: 'assinatura', label: 'Assinatura', icon: <Inbox aria-hidden="true" />, Content: Signature },\n`,
  )
}

/** Adds a field to sessions: answered, and shown by list, detail and terminal. */
export function addField(source: SourceCopy) {
  source.insert(
    'packages/sdk/src/core/entities.ts',
    '  createdAt: Instant,\n  ...statusFields,',
    '  drops: z.number().default(0),\n',
  )
  source.insert(
    'apps/gateway/src/features/sessions/state/sessionView.ts',
    '    createdAt: row.created_at,',
    '    drops: row.drops ?? 0,\n',
  )
  source.insert('packages/react/src/text/pt-BR.ts', "    never: 'Nunca',", "    drops: 'Quedas',\n")
  source.insert('packages/react/src/text/en/first.ts', "  never: 'Never',", "  drops: 'Drops',\n")
  const sessions = 'packages/react/src/features/sessions'
  source.insert(
    `${sessions}/SessionList/SessionCard.tsx`,
    '      </dl>\n      <footer',
    '        <div><dt>{texts.drops}</dt><dd>{session.drops}</dd></div>\n',
  )
  source.insert(
    `${sessions}/SessionDetail/SessionInfo.tsx`,
    '    [detailTexts.created,',
    '    [texts.sessions.drops, session.drops],\n',
  )
  source.insert(
    'packages/cli/src/features/sessions/list.ts',
    "    {\n      title: 'CRIADA',",
    "    { title: 'QUEDAS', value: ({ drops }) => drops, cell: ({ drops }) => ({ text: String(drops) }), dropPriority: 2 },\n",
  )
  source.insert(
    'packages/cli/src/features/sessions/show.ts',
    "    ['Criada', formatMoment(createdAt)],",
    "    ['Quedas', String(session.drops)],\n",
  )
}
