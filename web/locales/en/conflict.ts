export const conflict = {
  title: 'This was changed meanwhile',
  text: 'It was saved by somebody, or in another window, after you opened it. Nothing of yours is lost: what you typed is still in the form.',
  saveHint: 'Saving anyway writes what you changed; what you did not touch stays as it was saved meanwhile.',
  look: 'See the newer one in a new tab',
  stay: 'Keep typing',
  load: 'Load the newer one',
  save: 'Save anyway',
  drop: 'Let go of what you typed?',
}
