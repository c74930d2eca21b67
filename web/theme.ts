import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

// Theme of the application: warm neutral colours, a deep green, serif headings. Text colours have a contrast of at
// least 4.5 to 1.

const pine: MantineColorsTuple = [
  '#edf5f2',
  '#dbe9e4',
  '#b5d3c9',
  '#8abbac',
  '#67a692',
  '#4f9782',
  '#2c7762',
  '#1f5c4d',
  '#184a3e',
  '#0f362d',
]
const stone: MantineColorsTuple = [
  '#faf8f4',
  '#f3f0e9',
  '#e8e3d9',
  '#dbd5c8',
  '#c2bbac',
  '#8a8378',
  '#696358',
  '#4c473f',
  '#34312b',
  '#211f1b',
]
const ink: MantineColorsTuple = [
  '#d9d8d2',
  '#b9b8b1',
  '#a3a39b',
  '#6c6e68',
  '#40443f',
  '#333733',
  '#2a2e2b',
  '#1f2321',
  '#181b1a',
  '#101211',
]
const brick: MantineColorsTuple = [
  '#fcf0ed',
  '#f6ded8',
  '#ecbbb0',
  '#e29c8c',
  '#dd8572',
  '#cf5f48',
  '#b3402a',
  '#98341f',
  '#7b2a1a',
  '#5b2014',
]

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  colors: { pine, gray: stone, dark: ink, red: brick },
  black: '#211f1b',
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  fontFamily:
    '"Inter Variable", "Inter Fallback", ui-sans-serif, system-ui, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  headings: {
    fontFamily:
      '"Source Serif", "Source Serif Fallback", "Iowan Old Style", "Palatino Linotype", Palatino, Charter, "Noto Serif", Georgia, ui-serif, serif',
    fontWeight: '600',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain values, because naming the components here would load them with the first page.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // A list over the field would cover the error to which the focus moves.
    Autocomplete: { defaultProps: { openOnFocus: false } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
    Button: { defaultProps: { size: 'sm' } },
    Card: { defaultProps: { withBorder: true, radius: 'md', padding: 'lg' } },
    // Descriptions are below their inputs, so that adjacent inputs are aligned.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Menu: { defaultProps: { shadow: 'md' } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4, blur: 2 } } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    Select: { defaultProps: { openOnFocus: false } },
    TagsInput: { defaultProps: { openOnFocus: false } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
})

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--kwit-canvas': '#faf8f4',
    '--kwit-line': '#e8e3d9',
    '--kwit-hover': '#f6f3ec',
    '--kwit-side': '#f3f0e9',
    '--mantine-color-gray-filled': '#4c473f',
    '--mantine-color-placeholder': '#756e63',
    '--mantine-color-blue-light': '#dfeaf3',
    '--mantine-color-blue-light-color': '#27475f',
    '--mantine-color-yellow-light': '#f8ebcb',
    '--mantine-color-yellow-light-color': '#6b4a06',
  },
  dark: {
    '--kwit-canvas': '#181b1a',
    '--kwit-line': '#333733',
    '--kwit-hover': '#262a27',
    '--kwit-side': '#131615',
    '--mantine-color-error': '#e29c8c',
    '--mantine-color-red-text': '#e29c8c',
    '--mantine-color-red-light-color': '#ecbbb0',
    '--mantine-color-disabled': '#333733',
    '--mantine-color-disabled-color': '#92958d',
    '--mantine-color-anchor': '#8abbac',
    '--mantine-color-placeholder': '#92958d',
    '--mantine-color-default-border': '#565b55',
    '--mantine-color-blue-light': '#1b3446',
    '--mantine-color-blue-light-color': '#b5d0e4',
    '--mantine-color-yellow-light': 'rgb(214 165 60 / 14%)',
    '--mantine-color-yellow-light-color': '#e3c887',
    '--mantine-color-pine-light': 'rgb(79 151 130 / 18%)',
    '--mantine-color-pine-light-hover': 'rgb(79 151 130 / 28%)',
    '--mantine-color-pine-light-color': '#b5d3c9',
  },
})
