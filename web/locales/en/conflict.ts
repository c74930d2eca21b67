export const conflict = {
  title: 'This record was changed by someone else',
  text: 'A newer version was saved after you opened this page. Your changes are still in the form.',
  saveHint: 'Saving anyway overwrites only the fields you changed. All other fields keep the newer values.',
  look: 'Open latest version in a new tab',
  stay: 'Keep editing',
  load: 'Load latest version',
  save: 'Save anyway',
  drop: 'Discard your changes?',
}
