import eslint from '@eslint/js';
import angular from 'angular-eslint';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const specs = [
  'projects/**/*.spec.ts',
  'projects/iv-player/{src/lib/**,*/src,hls/lazy/src,ui/testing/src,cli,publish/lms}/testing/*.ts',
];

/** Only the engine may use media elements: other code relies on what it reports. */
const privateMember = {
  selector: ':matches(PropertyDefinition, MethodDefinition)[accessibility="private"]',
  message: 'Write #name: a minifier shortens it, and it is private at run time too.',
};

const mediaElement = {
  selector: 'Identifier[name=/^HTML(Video|Media|Audio)Element$/]',
  message: 'Only engine/ touches media elements.',
};
const enumeration = {
  selector: 'TSEnumDeclaration',
  message: 'A union of literals says the same and costs nothing.',
};

/**
 * Custom properties of the library must keep their names: Angular renames those in templates, host bindings and component styles if the
 * application calls `provideCssVarNamespacing()`, but not those in constructed style sheets. A style attribute rendered by a server is
 * also forbidden by a strict content security policy.
 */
const customProperties = {
  template: [
    {
      selector: ':matches(BoundAttribute, LiteralMap Object)[name=/^--/], LiteralMap Object[key=/^--/]',
      message:
        'Set custom properties with style.setProperty(): an application may rename those in templates.',
    },
    {
      selector: ':matches(BoundAttribute, TextAttribute)[name=/^(style|ngStyle)$/]',
      message: 'Bind single styles, such as [style.left.px]: a style attribute may be forbidden.',
    },
  ],
  code: [
    {
      selector:
        ':matches(Property[key.value=/^\\[style\\.--|^\\[style\\]$/], Decorator[expression.callee.name="HostBinding"] Literal[value=/^style(\\.--|$)/])',
      message:
        'Set custom properties with style.setProperty(): an application may rename those in host bindings.',
    },
    {
      selector: 'Decorator[expression.callee.name="Component"] Property[key.name=/^style(s|Url|Urls)$/]',
      message:
        'Write <name>.css and applyStyles(): a constructed style sheet keeps its names and needs no nonce.',
    },
    {
      selector: 'CallExpression[callee.property.name="setStyle"]',
      message: 'Use style.setProperty(): an application may rename custom properties set by a Renderer2.',
    },
  ],
};

export default defineConfig(
  { ignores: ['dist/', 'coverage/', '.angular/', 'node_modules/', 'api/', 'docs/site/.vitepress/.temp/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{js,cjs,mjs}'],
    extends: [eslint.configs.recommended],
    // TypeScript checks undefined names in scripts (npm run check -- types): it knows those of Node and of pages.
    rules: { 'no-undef': 'off' },
  },
  {
    files: ['{projects,e2e,bench}/**/*.{ts,cts}'],
    extends: [
      eslint.configs.recommended,
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
      angular.configs.tsRecommended,
    ],
    processor: angular.processInlineTemplates,
    languageOptions: {
      parserOptions: {
        project: [
          'projects/iv-player/tsconfig.spec.json',
          'projects/iv-player/tsconfig.schematics.json',
          'projects/demo-app/tsconfig.app.json',
          'projects/iv-player/publish/page/tsconfig.app.json',
          'e2e/app/tsconfig.json',
          'bench/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@angular-eslint/prefer-on-push-component-change-detection': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // `name & string` narrows keys of an event map on purpose.
      '@typescript-eslint/no-redundant-type-constituents': 'off',
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/prefer-nullish-coalescing': [
        'error',
        { ignorePrimitives: { number: true, string: true } },
      ],
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': ['error', enumeration],
    },
  },
  {
    files: ['projects/iv-player/**/*.{ts,cts}'],
    ignores: specs,
    rules: {
      'max-lines': ['error', { max: 350 }],
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'no-restricted-syntax': ['error', enumeration, privateMember, ...customProperties.code],
    },
  },
  {
    files: ['projects/iv-player/src/lib/**/*.ts'],
    ignores: ['projects/iv-player/src/lib/engine/**', ...specs],
    rules: {
      'no-restricted-syntax': ['error', enumeration, privateMember, mediaElement, ...customProperties.code],
    },
  },
  {
    files: ['projects/iv-player/src/**/*.ts'],
    rules: {
      '@angular-eslint/component-selector': ['error', { type: 'element', prefix: 'iv', style: 'kebab-case' }],
      '@angular-eslint/directive-selector': [
        'error',
        { type: 'attribute', prefix: 'iv', style: 'camelCase' },
      ],
    },
  },
  {
    // `ended` is the player's event; a video's `ended` does not bubble to the stage.
    files: [
      'projects/iv-player/src/lib/stage/iv-player.ts',
      'projects/iv-player/ui/src/full-player/iv-full-player.ts',
    ],
    rules: { '@angular-eslint/no-output-native': 'off' },
  },
  {
    files: ['projects/demo-app/**/*.ts'],
    rules: {
      '@angular-eslint/component-selector': [
        'error',
        { type: 'element', prefix: 'demo', style: 'kebab-case' },
      ],
    },
  },
  {
    // Applications that use the library with other styles of Angular code.
    files: ['{e2e,bench}/**/*.ts', 'projects/**/*.zone.spec.ts'],
    rules: {
      '@angular-eslint/prefer-on-push-component-change-detection': 'off',
      '@angular-eslint/prefer-standalone': 'off',
    },
  },
  {
    files: ['{projects,e2e,bench}/**/*.html'],
    extends: [angular.configs.templateRecommended, angular.configs.templateAccessibility],
    rules: {
      // `ivIcon` adds the icon and the label.
      '@angular-eslint/template/elements-content': ['error', { allowList: ['ivIcon'] }],
    },
  },
  {
    // Includes inline templates, which are named after their file.
    files: ['projects/iv-player/**/*.html'],
    ignores: specs.map((name) => `${name}/*`),
    rules: { 'no-restricted-syntax': ['error', ...customProperties.template] },
  },
  {
    // fixture.nativeElement is any, fakes are partial, and specs may assert more than the compiler knows.
    files: specs,
    rules: {
      '@angular-eslint/component-selector': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
