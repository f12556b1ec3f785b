import type { Command } from 'commander'
import type { Context } from '../../core/context.js'
import { createAction, formatExamples, sessionArgumentHelp } from '../../core/declare.js'

type Examples = Parameters<typeof formatExamples>

interface Texts {
  summary: string
  description: string
  examples: Examples
}

interface ConfigurationCommands {
  show: Texts & { run: (context: Context, reference: string) => Promise<void> }
  edit: Texts & {
    /** Text between the description and the examples; called only where help is shown. */
    fields: () => string
    run: (context: Context, reference: string, tokens: readonly string[]) => Promise<void>
  }
}

/** Declares `ver` and `editar` of a configuration that each session has once. */
export function declareConfiguration(group: Command, { show, edit }: ConfigurationCommands): void {
  group
    .command('ver')
    .alias('show')
    .argument('<sessão>', sessionArgumentHelp)
    .summary(show.summary)
    .description(show.description)
    .action(createAction((context, _options, reference) => show.run(context, reference)))
    .addHelpText('after', formatExamples(...show.examples))
  group
    .command('editar')
    .alias('edit')
    .argument('<sessão>', sessionArgumentHelp)
    .argument('[campos...]', 'o que muda: --campo valor ou campo=valor')
    .allowUnknownOption()
    .summary(edit.summary)
    .description(edit.description)
    .action(createAction((context, _options, reference, ...tokens) => edit.run(context, reference, tokens)))
    .addHelpText('after', () => `\nCampos:\n${edit.fields()}\n${formatExamples(...edit.examples)}`)
}
