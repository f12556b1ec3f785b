import type { Command } from 'commander'
import { createAction, formatExamples, sessionArgumentHelp } from '../../core/declare.js'
import type { FieldHelp } from '../../core/help/fieldHelp.js'
import { declareConfiguration } from './configurationCommands.js'
import type { SettingOptions } from './setting.js'

export function declareProxy(program: Command, fieldHelp: FieldHelp): void {
  const group = program
    .command('proxy')
    .summary('configura a saída de uma sessão para o WhatsApp')
    .description(
      'Mostra, testa e muda o proxy pelo qual uma sessão se conecta ao WhatsApp. O pareamento continua valendo.',
    )
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: proxy show, edit, test, remove.
${formatExamples(['morpheus proxy ver "Loja Centro"', ''], ['morpheus proxy editar "Loja Centro"', ''])}`,
    )
  declareConfiguration(group, {
    show: {
      summary: 'mostra o proxy e o resultado do último uso',
      description: 'Mostra o proxy, a senha mascarada, e o resultado do último teste ou conexão.',
      examples: [
        ['morpheus proxy ver "Loja Centro"', ''],
        ['morpheus proxy ver 3f2a --json', ''],
      ],
      run: async (context, reference) => (await import('./proxy.js')).show(context, reference),
    },
    edit: {
      summary: 'testa e salva o proxy',
      description:
        'Testa o proxy até o WhatsApp e o salva; uma sessão em uso reconecta por ele. Edita no editor da variável EDITOR ou, com campos, direto.',
      fields: () => `${fieldHelp('proxy')}

A senha não vai em argumentos: sem valor, --senha pergunta ou lê uma linha da
entrada padrão.`,
      examples: [
        ['morpheus proxy editar 3f2a --tipo socks5 --host 203.0.113.9 --porta 1080', ''],
        ['morpheus proxy editar 3f2a --usuario loja --senha < senha.txt', ''],
      ],
      run: async (context, reference, tokens) =>
        (await import('./proxy.js')).edit(context, reference, tokens),
    },
  })
  group
    .command('testar')
    .alias('test')
    .argument('<sessão>', sessionArgumentHelp)
    .summary('testa o proxy até o WhatsApp')
    .description('Conecta ao WhatsApp pelo proxy salvo. Sai com 1 quando não consegue.')
    .action(
      createAction(async (context, _options, reference) =>
        (await import('./proxy.js')).test(context, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus proxy testar "Loja Centro"', '']))
  group
    .command('remover')
    .alias('remove')
    .argument('<sessão>', sessionArgumentHelp)
    .summary('remove o proxy')
    .description('Remove o proxy: uma sessão em uso reconecta sem ele.')
    .action(
      createAction(async (context, _options, reference) =>
        (await import('./proxy.js')).remove(context, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus proxy remover "Loja Centro"', '']))
}

interface SettingCommand {
  name: 'device' | 'warmup'
  portuguese: string
  summary: string
  description: string
  /** Help of `--resetar`. */
  reset: string
  examples: [command: string, description: string][]
}

/** A command that shows a setting of a session and, with fields, changes it. */
function declareSetting(
  program: Command,
  fieldHelp: FieldHelp,
  { name, portuguese, summary, description, reset, examples }: SettingCommand,
): void {
  program
    .command(portuguese)
    .alias(name)
    .argument('<sessão>', sessionArgumentHelp)
    .argument('[campos...]', 'o que muda: --campo valor ou campo=valor')
    .option('--resetar', reset)
    .allowUnknownOption()
    .summary(summary)
    .description(description)
    .action(
      createAction<SettingOptions>(async (context, options, reference, ...tokens) =>
        (await import('./setting.js')).setting(context, name, options, reference, tokens),
      ),
    )
    .addHelpText(
      'after',
      () => `
Campos:
${fieldHelp(name)}
${formatExamples(...examples)}`,
    )
}

export function declareDevice(program: Command, fieldHelp: FieldHelp): void {
  declareSetting(program, fieldHelp, {
    name: 'device',
    portuguese: 'aparelho',
    summary: 'mostra e muda como o celular lista uma sessão',
    description:
      'Mostra e, com campos, muda o nome e o navegador com que a sessão aparece em Aparelhos conectados. Vale no próximo pareamento.',
    reset: 'volta ao nome e navegador do servidor',
    examples: [
      ['morpheus aparelho "Loja Centro"', ''],
      ['morpheus aparelho "Loja Centro" --nome "Loja Centro" --navegador firefox', ''],
      ['morpheus aparelho 3f2a --resetar', ''],
    ],
  })
}

export function declareWarmup(program: Command, fieldHelp: FieldHelp): void {
  declareSetting(program, fieldHelp, {
    name: 'warmup',
    portuguese: 'aquecimento',
    summary: 'mostra e muda o plano de um número novo',
    description:
      'Mostra e, com campos, muda o plano de aquecimento: um limite diário de conversas novas, que cresce. Quem já conversa com o número não espera.',
    reset: 'encerra o plano',
    examples: [
      ['morpheus aquecimento "Loja Centro" --ativo', ''],
      ['morpheus aquecimento 3f2a --ativo --primeiro-dia 10 --crescimento 20 --dias 21', ''],
      ['morpheus aquecimento 3f2a --resetar', ''],
    ],
  })
}
