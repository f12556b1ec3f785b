import { type AnyDescription, rabbitmq, webhook } from '@morpheus/sdk/integrations'
import { expect, it } from 'vitest'
import { createOutput } from '../output/output.js'
import { editConfig } from './editConfig.js'

/** Edits a new configuration with a server that answers nothing: the stored values are the sent ones. */
function create(description: AnyDescription, tokens: string[], secrets: object) {
  return editConfig(
    {
      description,
      config: null,
      notice: null,
      calls: {
        load: async () => ({ config: null, notice: null }),
        save: async (input) => ({ config: { ...input, ...secrets }, notice: null }),
      },
    },
    { tokens, title: 'Teste', output: createOutput({ json: true, noColour: true }) },
  )
}

it('shows no secret that the gateway did not return', async () => {
  const { config, changed } = await create(rabbitmq, ['--host', 'fila.example'], {})
  expect(changed).toBe(true)
  expect(config).toMatchObject({ host: 'fila.example', port: 5672 })
  expect(config).not.toHaveProperty('password')
})

it('shows a masked secret, and a new one the only time it is returned', async () => {
  const masked = await create(rabbitmq, ['--host', 'fila.example'], { password: '••••••••uest' })
  expect(masked.config).toMatchObject({ password: '••••••••uest' })
  const output = await create(webhook, ['--endereco', 'https://loja.example'], { secret: 'whsec_1' })
  expect(output.config).toMatchObject({ secret: 'whsec_1' })
})
