// The component that the README's module declares; the README describes it in words.
import { Component } from '@angular/core';

@Component({ selector: 'app-root', standalone: false, template: `<iv-player />` })
export class App {}
