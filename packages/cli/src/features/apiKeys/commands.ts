import { type Command, Option } from 'commander'
import { createAction, formatExamples, wholeNumber } from '../../core/declare.js'
import type { ConfirmationOptions } from '../../core/prompts/ask.js'
import type { CreateOptions } from './actions.js'

export function declareApiKeys(program: Command): void {
  const group = program
    .command('chaves')
    .aliases(['keys', 'chave'])
    .summary('lista, cria e encerra chaves de API')
    .description('Lista, cria e encerra chaves de API: o que scripts usam no lugar da sua senha.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: keys list, create, end.
${formatExamples(
  ['morpheus chaves criar "Loja virtual" --escopo mensagens', ''],
  ['MORPHEUS_API_KEY=mo_… morpheus enviar 5511999999999 "Olá"', 'usa a chave'],
)}`,
    )
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista as chaves da conta')
    .description('Lista as chaves da conta, as mais novas primeiro.')
    .action(createAction(async (context) => (await import('./actions.js')).list(context)))
    .addHelpText('after', formatExamples(['morpheus chaves listar --json', '']))
  group
    .command('criar')
    .alias('create')
    .argument('<nome>', 'para reconhecê-la depois: o sistema que a usa')
    .summary('cria uma chave e a mostra, só desta vez')
    .description('Cria uma chave e a escreve na saída padrão. Ela não é mostrada de novo.')
    .addOption(
      new Option('--escopo <escopos...>', 'o que ela pode fazer (padrão: leitura)').choices([
        'leitura',
        'mensagens',
        'sessoes',
        'tudo',
      ]),
    )
    .option('--sessao <sessões...>', 'só nestas sessões (padrão: todas)')
    .option('--dias <n>', 'por quantos dias vale (padrão: não expira)', wholeNumber('Os dias', 1, 3650))
    .action(
      createAction<CreateOptions>(async (context, options, name) =>
        (await import('./actions.js')).create(context, options, name),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus chaves criar Painel', 'só leitura'],
        ['morpheus chaves criar Loja --escopo mensagens --sessao Centro --dias 90', ''],
        ['export MORPHEUS_API_KEY=$(morpheus chaves criar Script)', ''],
      ),
    )
  group
    .command('encerrar')
    .aliases(['end', 'rm'])
    .argument('<chave>', 'ID, nome ou começo da chave')
    .summary('encerra uma chave na hora')
    .description('Encerra uma chave na hora, e as conexões abertas com ela. Pergunta antes, ou --sim.')
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<ConfirmationOptions>(async (context, options, reference) =>
        (await import('./actions.js')).end(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus chaves encerrar "Loja virtual" --sim', '']))
}
