import { type Command, Option } from 'commander'
import { createAction, formatExamples, wholeNumber } from '../../core/declare.js'
import type { AlertOptions, SimulateOptions } from './actions.js'
import type { ServerOptions } from './server.js'

const yesNoOption = (flags: string, description: string) =>
  new Option(flags, description).choices(['sim', 'nao'])

export function declareEmails(program: Command): void {
  const group = program
    .command('emails')
    .aliases(['email', 'mails'])
    .summary('verifica, testa e configura os e-mails do gateway')
    .description('Verifica, testa e configura os e-mails que o gateway envia.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: emails status, list, test, simulate, alerts, configure.
${formatExamples(['morpheus emails status', ''], ['morpheus emails testar ana@loja.com.br', ''])}`,
    )
  group
    .command('status')
    .summary('diz se os e-mails saem')
    .description('Pergunta ao servidor de e-mail e diz se os e-mails saem. Sem servidor ou conexão, falha.')
    .action(createAction(async (context) => (await import('./actions.js')).status(context)))
    .addHelpText('after', formatExamples(['morpheus emails status --json', '']))
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista os seus e-mails mais recentes')
    .description('Lista os seus e-mails mais recentes e o que houve com eles.')
    .option('--limite <n>', 'quantos, no máximo (padrão: 20)', wholeNumber('O limite', 1, 100))
    .action(
      createAction<{ limite?: number }>(async (context, options) =>
        (await import('./actions.js')).list(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus emails listar --limite 5', '']))
  group
    .command('testar')
    .alias('test')
    .argument('<e-mail>', 'para onde vai')
    .summary('envia um e-mail de teste')
    .description('Envia um e-mail de teste, e espera até que o servidor de e-mail o aceite.')
    .action(
      createAction(async (context, _options, email) =>
        (await import('./actions.js')).testMail(context, email),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus emails testar ana@loja.com.br', '']))
  group
    .command('simular')
    .alias('simulate')
    .argument('<mensagem>', 'o que o alerta diz')
    .summary('envia a você um alerta que é simulação')
    .description('Envia ao e-mail da sua conta um alerta, marcado como simulação.')
    .addOption(
      new Option('--tipo <tipo>', 'de que é o alerta')
        .choices(['sistema', 'sessao', 'saude', 'critico'])
        .default('sistema'),
    )
    .addOption(
      new Option('--severidade <severidade>', 'quão grave é')
        .choices(['baixa', 'media', 'alta', 'critica'])
        .default('media'),
    )
    .action(
      createAction<SimulateOptions>(async (context, options, message) =>
        (await import('./actions.js')).simulate(context, options, message),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus emails simular "A loja caiu" --tipo sessao', '']))
  group
    .command('avisos')
    .alias('alerts')
    .summary('mostra ou altera quando você é avisado')
    .description('Mostra quando você é avisado por e-mail, ou altera o que for informado.')
    .option('--sessao <minutos>', 'sessão desconectada há tantos minutos', wholeNumber('Os minutos', 1, 1440))
    .option(
      '--integracao <minutos>',
      'integração com falha há tantos minutos',
      wholeNumber('Os minutos', 1, 1440),
    )
    .option('--silencio <horários>', 'sem avisos entre eles, como 22:00-07:00; nenhum os desliga')
    .addOption(yesNoOption('--recuperado <sim|nao>', 'avisar também quando voltar ao normal'))
    .action(
      createAction<AlertOptions>(async (context, options) =>
        (await import('./actions.js')).alerts(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus emails avisos', ''],
        ['morpheus emails avisos --sessao 10 --silencio 22:00-07:00', ''],
      ),
    )
  group
    .command('configurar')
    .alias('configure')
    .summary('mostra ou altera o servidor de e-mail')
    .description(
      'Mostra o servidor de e-mail, ou altera o que for informado; o resto fica como está. Só para administradores.',
    )
    .option('--servidor <endereço>', 'endereço SMTP, como smtp.exemplo.com.br')
    .option('--porta <n>', 'porta (padrão: 587)', wholeNumber('A porta', 1, 65_535))
    .addOption(
      new Option('--seguranca <modo>', 'como a conexão é cifrada (padrão: starttls)').choices([
        'starttls',
        'tls',
        'nenhuma',
      ]),
    )
    .option('--usuario <usuário>', 'com que se entra nele; vazio, se não pedir')
    .option('--senha-stdin', 'lê a senha da entrada padrão; sem ela, é perguntada quando falta')
    .option('--remetente <e-mail>', 'de quem são os e-mails')
    .option('--nome <nome>', 'nome do remetente (padrão: Morpheus)')
    .addOption(yesNoOption('--avisos <sim|nao>', 'enviar avisos a quem os ligou'))
    .option('--remover', 'esquece o servidor de e-mail')
    .action(
      createAction<ServerOptions>(async (context, options) =>
        (await import('./server.js')).server(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus emails configurar', ''],
        ['morpheus emails configurar --servidor smtp.loja.com.br --usuario loja', 'pergunta a senha'],
        ['morpheus emails configurar --avisos nao', ''],
      ),
    )
}
