import { type Command, Option } from 'commander'
import { availabilityHelp } from './availabilityChoices.js'

/** Options that select several sessions instead of one. */
export function addBulkOptions(command: Command): Command {
  return command
    .option('--todas', 'todas, em vez de uma')
    .option('--etiqueta <etiqueta>', 'todas as que têm esta etiqueta')
    .option('--situacao <situação>', `todas as que estão: ${availabilityHelp}; várias, entre vírgulas`)
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
}
