import { Argument, type Command } from 'commander'
import { type Shell, shells } from '../../core/complete/scripts.js'
import { act, examples } from '../../core/declare.js'

export function declareCompletion(program: Command): void {
  program
    .command('completar')
    .alias('completion')
    .addArgument(new Argument('<shell>', 'de qual terminal').choices(shells))
    .summary('escreve o que completa comandos e nomes com Tab')
    .description(
      'Escreve o que o bash, o zsh ou o fish precisa para completar comandos, opções e nomes de sessões com Tab.',
    )
    .action(
      act(async (context, _options, shell) =>
        (await import('./completion.js')).completion(context, shellNamed(shell)),
      ),
    )
    .addHelpText(
      'after',
      examples(
        [`echo 'eval "$(morpheus completar bash)"' >> ~/.bashrc`, ''],
        [`echo 'eval "$(morpheus completar zsh)"' >> ~/.zshrc`, ''],
        ['morpheus completar fish > ~/.config/fish/completions/morpheus.fish', ''],
      ),
    )
}

/** Commander has validated the choice. */
const shellNamed = (text: string): Shell => shells.find((one) => one === text) ?? 'bash'
