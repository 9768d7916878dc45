"""The messages of `make` and `indigo play`, in the language of the environment.

`make` runs this file on its own with any Python it finds, so it must also load in old versions.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

MESSAGES = {
    "en": {
        "environment": "Creating a Python environment in {folder}",
        "packages": "Installing the Python packages",
        "development": "Installing the Python packages for development",
        "torch": "Installing PyTorch, which the tests of the training need",
        "linker": "Installing a linker for WebAssembly",
        "kernels": "Compiling the bots to WebAssembly (a minute or two)",
        "kit": "Packing the game for browsers without a server",
        "node": "Installing Node.js, which builds the client",
        "client_packages": "Installing the packages that build the client",
        "client_development": "Installing the packages that check and test the client",
        "building": "Building the client",
        "compiling": "Compiling the engine",
        "so_far": "packages so far: {done} ({seconds} s)",
        "still": "still running, {seconds} s",
        "done": "done in {seconds} s",
        "old_python": "Indigo needs Python 3.11 or newer: install it, or run make PYTHON=/path/to/python.",
        "no_venv": (
            "This Python can't create environments: on Debian or Ubuntu, run sudo apt install {package}, then "
            "run make again."
        ),
        "no_network": "Can't reach the package registry: check your internet connection or proxy, then run make again.",
        "disk_full": "The disk is full: free 1 GB, then run make again.",
        "not_writable": (
            "Can't write to {folder}: move the project to a folder that belongs to you, then run make again."
        ),
        "failed": "This step failed, and the lines above say why; when you have fixed that, run make again.",
        "no_cache": (
            "Nowhere to keep the compiled bots, so every start compiles them again: set NUMBA_CACHE_DIR to a "
            "folder you can write to."
        ),
        "port_taken": "Port {port} is in use, so Indigo takes another.",
        "here": "Indigo is running at {address}",
        "not_built": "The client hasn't been built: run make client in the project folder, then start again.",
        "others": "Others on the same network: {address}",
        "bots_preparing": "Bots are getting ready: {percent}%. You can already play with people.",
        "bots_ready": "Bots are ready.",
        "end": "Press Ctrl-C to stop; games in progress are saved.",
    },
    "de": {
        "environment": "Eine Python-Umgebung wird in {folder} angelegt",
        "packages": "Die Python-Pakete werden installiert",
        "development": "Die Python-Pakete für die Entwicklung werden installiert",
        "torch": "PyTorch wird installiert (für die Tests des Trainings)",
        "linker": "Ein Linker für WebAssembly wird installiert",
        "kernels": "Die Bots werden nach WebAssembly kompiliert (ein bis zwei Minuten)",
        "kit": "Das Spiel wird für Browser ohne Server zusammengepackt",
        "node": "Node.js wird installiert (zum Bauen der Oberfläche)",
        "client_packages": "Die Pakete zum Bauen der Oberfläche werden installiert",
        "client_development": "Die Pakete zum Prüfen und Testen der Oberfläche werden installiert",
        "building": "Die Oberfläche wird gebaut",
        "compiling": "Die Engine wird kompiliert",
        "so_far": "Pakete bisher: {done} ({seconds} s)",
        "still": "läuft noch, {seconds} s",
        "done": "fertig nach {seconds} s",
        "old_python": (
            "Indigo braucht Python 3.11 oder neuer: Installiere es, oder führe make PYTHON=/pfad/zu/python aus."
        ),
        "no_venv": (
            "Dieses Python kann keine Umgebung anlegen: Führe unter Debian oder Ubuntu sudo apt install "
            "{package} aus, danach noch einmal make."
        ),
        "no_network": (
            "Die Paketquelle ist nicht erreichbar: Prüfe die Internetverbindung oder den Proxy und führe make "
            "noch einmal aus."
        ),
        "disk_full": "Die Festplatte ist voll: Gib 1 GB frei und führe make noch einmal aus.",
        "not_writable": (
            "In {folder} kann nichts geschrieben werden: Verschiebe das Projekt in einen Ordner, der dir gehört, "
            "und führe make noch einmal aus."
        ),
        "failed": (
            "Dieser Schritt ist fehlgeschlagen; warum, steht in den Zeilen darüber. Behebe das und führe make "
            "noch einmal aus."
        ),
        "no_cache": (
            "Die kompilierten Bots lassen sich nirgends speichern und werden bei jedem Start neu kompiliert: "
            "Setze NUMBA_CACHE_DIR auf einen Ordner, in den du schreiben darfst."
        ),
        "port_taken": "Port {port} ist belegt, Indigo nimmt einen anderen.",
        "here": "Indigo läuft hier: {address}",
        "not_built": "Die Oberfläche fehlt: Führe make client im Projektordner aus und starte noch einmal.",
        "others": "Für andere im selben Netzwerk: {address}",
        "bots_preparing": "Die Bots werden vorbereitet: {percent}\u00a0%. Mit anderen kannst du schon spielen.",
        "bots_ready": "Die Bots sind bereit.",
        "end": "Strg-C beendet das Programm; laufende Partien bleiben erhalten.",
    },
    "es": {
        "environment": "Creando un entorno de Python en {folder}",
        "packages": "Instalando los paquetes de Python",
        "development": "Instalando los paquetes de Python para el desarrollo",
        "torch": "Instalando PyTorch, que necesitan las pruebas del entrenamiento",
        "linker": "Instalando un enlazador para WebAssembly",
        "kernels": "Compilando los bots a WebAssembly (uno o dos minutos)",
        "kit": "Empaquetando el juego para navegadores sin servidor",
        "node": "Instalando Node.js, que prepara la interfaz",
        "client_packages": "Instalando los paquetes que preparan la interfaz",
        "client_development": "Instalando los paquetes que revisan y prueban la interfaz",
        "building": "Preparando la interfaz",
        "compiling": "Compilando el motor",
        "so_far": "paquetes instalados: {done} ({seconds} s)",
        "still": "sigue en marcha, {seconds} s",
        "done": "listo en {seconds} s",
        "old_python": "Indigo necesita Python 3.11 o posterior: instálalo o ejecuta make PYTHON=/ruta/a/python.",
        "no_venv": (
            "Este Python no puede crear entornos: en Debian o Ubuntu, ejecuta sudo apt install {package} y después "
            "otra vez make."
        ),
        "no_network": (
            "No se puede llegar al registro de paquetes: revisa la conexión a internet o el proxy y ejecuta otra vez "
            "make."
        ),
        "disk_full": "El disco está lleno: libera 1 GB y ejecuta otra vez make.",
        "not_writable": (
            "No se puede escribir en {folder}: mueve el proyecto a una carpeta tuya y ejecuta otra vez make."
        ),
        "failed": (
            "Este paso ha fallado, y las líneas de arriba dicen por qué; cuando esté resuelto, ejecuta otra vez make."
        ),
        "no_cache": (
            "No hay dónde guardar los bots compilados, así que se compilan en cada arranque: pon en NUMBA_CACHE_DIR "
            "una carpeta en la que puedas escribir."
        ),
        "port_taken": "El puerto {port} está ocupado: Indigo usa otro.",
        "here": "Indigo está en marcha en {address}",
        "not_built": "Falta preparar la interfaz: ejecuta make client en la carpeta del proyecto y arranca de nuevo.",
        "others": "Para otras personas en la misma red: {address}",
        "bots_preparing": "Los bots se están preparando: {percent}\u00a0%. Ya puedes jugar con otras personas.",
        "bots_ready": "Los bots están listos.",
        "end": "Pulsa Ctrl-C para terminar; las partidas en juego quedan guardadas.",
    },
    "fr": {
        "environment": "Création d’un environnement Python dans {folder}",
        "packages": "Installation des paquets Python",
        "development": "Installation des paquets Python pour le développement",
        "torch": "Installation de PyTorch, que demandent les tests de l’entraînement",
        "linker": "Installation d’un éditeur de liens pour WebAssembly",
        "kernels": "Compilation des bots en WebAssembly (une à deux minutes)",
        "kit": "Préparation du jeu pour les navigateurs sans serveur",
        "node": "Installation de Node.js, qui prépare l’interface",
        "client_packages": "Installation des paquets qui préparent l’interface",
        "client_development": "Installation des paquets qui vérifient et testent l’interface",
        "building": "Préparation de l’interface",
        "compiling": "Compilation du moteur",
        "so_far": "paquets pour l’instant\u00a0: {done} ({seconds}\u00a0s)",
        "still": "toujours en cours, {seconds}\u00a0s",
        "done": "terminé en {seconds}\u00a0s",
        "old_python": (
            "Indigo a besoin de Python 3.11 ou plus récent\u00a0: installe-le, ou lance make "
            "PYTHON=/chemin/vers/python."
        ),
        "no_venv": (
            "Ce Python ne peut pas créer d’environnement\u00a0: sous Debian ou Ubuntu, lance sudo apt install "
            "{package}, puis relance make."
        ),
        "no_network": (
            "Le dépôt de paquets est injoignable\u00a0: vérifie la connexion à Internet ou le proxy, puis relance make."
        ),
        "disk_full": "Le disque est plein\u00a0: libère 1\u00a0Go, puis relance make.",
        "not_writable": (
            "Impossible d’écrire dans {folder}\u00a0: déplace le projet dans un dossier qui t’appartient, puis "
            "relance make."
        ),
        "failed": (
            "Cette étape a échoué, et les lignes ci-dessus disent pourquoi\u00a0; une fois le problème réglé, "
            "relance make."
        ),
        "no_cache": (
            "Aucun dossier où garder les bots compilés, ils seront donc recompilés à chaque démarrage\u00a0: "
            "donne à NUMBA_CACHE_DIR un dossier où tu peux écrire."
        ),
        "port_taken": "Le port {port} est occupé\u00a0: Indigo en prend un autre.",
        "here": "Indigo t’attend ici\u00a0: {address}",
        "not_built": (
            "L’interface n’a pas encore été préparée\u00a0: lance make client dans le dossier du projet, puis "
            "redémarre."
        ),
        "others": "Pour les autres, sur le même réseau\u00a0: {address}",
        "bots_preparing": "Les bots se préparent\u00a0: {percent}\u00a0%. Tu peux déjà jouer avec d’autres personnes.",
        "bots_ready": "Les bots sont prêts.",
        "end": "Ctrl-C pour arrêter\u00a0; les parties en cours sont conservées.",
    },
    "nl": {
        "environment": "Er wordt een Python-omgeving gemaakt in {folder}",
        "packages": "De Python-pakketten worden geïnstalleerd",
        "development": "De Python-pakketten voor de ontwikkeling worden geïnstalleerd",
        "torch": "PyTorch wordt geïnstalleerd (voor de tests van de training)",
        "linker": "Een linker voor WebAssembly wordt geïnstalleerd",
        "kernels": "De bots worden naar WebAssembly gecompileerd (een à twee minuten)",
        "kit": "Het spel wordt klaargemaakt voor browsers zonder server",
        "node": "Node.js wordt geïnstalleerd (om de pagina’s te bouwen)",
        "client_packages": "De pakketten om de pagina’s te bouwen worden geïnstalleerd",
        "client_development": "De pakketten om de pagina’s te controleren en te testen worden geïnstalleerd",
        "building": "De pagina’s worden gebouwd",
        "compiling": "De engine wordt gecompileerd",
        "so_far": "pakketten tot nu toe: {done} ({seconds} s)",
        "still": "nog bezig, {seconds} s",
        "done": "klaar in {seconds} s",
        "old_python": (
            "Indigo heeft Python 3.11 of nieuwer nodig: installeer het, of voer make PYTHON=/pad/naar/python uit."
        ),
        "no_venv": (
            "Deze Python kan geen omgeving maken: voer op Debian of Ubuntu sudo apt install {package} uit en "
            "daarna opnieuw make."
        ),
        "no_network": (
            "De pakketbron is niet bereikbaar: controleer de internetverbinding of de proxy en voer make opnieuw uit."
        ),
        "disk_full": "De schijf is vol: maak 1 GB vrij en voer make opnieuw uit.",
        "not_writable": (
            "In {folder} kan niet worden geschreven: verplaats het project naar een map van jezelf en voer make "
            "opnieuw uit."
        ),
        "failed": ("Deze stap is mislukt; waarom, staat in de regels hierboven. Los dat op en voer make opnieuw uit."),
        "no_cache": (
            "De gecompileerde bots kunnen nergens worden bewaard en worden bij elke start opnieuw gecompileerd: "
            "zet NUMBA_CACHE_DIR op een map waarin je mag schrijven."
        ),
        "port_taken": "Poort {port} is bezet, Indigo neemt een andere.",
        "here": "Indigo draait hier: {address}",
        "not_built": "De pagina’s ontbreken: voer make client uit in de projectmap en start opnieuw.",
        "others": "Voor anderen op hetzelfde netwerk: {address}",
        "bots_preparing": "De bots worden klaargezet: {percent}%. Met andere mensen kun je al spelen.",
        "bots_ready": "De bots zijn klaar.",
        "end": "Ctrl-C stopt het programma; lopende partijen blijven bewaard.",
    },
    "ru": {
        "environment": "Создание окружения Python в {folder}",
        "packages": "Установка пакетов Python",
        "development": "Установка пакетов Python для разработки",
        "torch": "Установка PyTorch, который нужен тестам обучения",
        "linker": "Установка компоновщика для WebAssembly",
        "kernels": "Компиляция ботов в WebAssembly (одна-две минуты)",
        "kit": "Упаковка игры для браузеров без сервера",
        "node": "Установка Node.js, который собирает страницы",
        "client_packages": "Установка пакетов для сборки страниц",
        "client_development": "Установка пакетов для проверки и тестов страниц",
        "building": "Сборка страниц",
        "compiling": "Компиляция движка",
        "so_far": "установлено пакетов: {done} ({seconds} с)",
        "still": "ещё выполняется, {seconds} с",
        "done": "готово за {seconds} с",
        "old_python": "Для Indigo нужен Python 3.11 или новее: установи его или запусти make PYTHON=/путь/к/python.",
        "no_venv": (
            "Этот Python не может создать окружение: в Debian или Ubuntu выполни sudo apt install {package}, "
            "затем снова запусти make."
        ),
        "no_network": "Хранилище пакетов недоступно: проверь подключение к интернету или прокси и снова запусти make.",
        "disk_full": "Диск заполнен: освободи 1 ГБ и снова запусти make.",
        "not_writable": "В папку {folder} нельзя писать: перенеси проект в свою папку и снова запусти make.",
        "failed": "Этот шаг не удался, причина указана в строках выше; устрани её и снова запусти make.",
        "no_cache": (
            "Скомпилированных ботов негде хранить, и они будут компилироваться при каждом запуске: укажи в "
            "NUMBA_CACHE_DIR папку, в которую можно писать."
        ),
        "port_taken": "Порт {port} занят, Indigo возьмёт другой.",
        "here": "Indigo работает здесь: {address}",
        "not_built": "Страницы ещё не собраны: запусти make client в папке проекта и начни снова.",
        "others": "Для других в той же сети: {address}",
        "bots_preparing": "Боты готовятся: {percent}\u00a0%. С людьми уже можно играть.",
        "bots_ready": "Боты готовы.",
        "end": "Ctrl-C — завершить; начатые партии сохранятся.",
    },
}


def language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of the environment if it is supported, otherwise English."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    code = locale[:2].lower() if locale[2:3] in ("", "_", ".", "@") else ""
    return code if code in MESSAGES else "en"


def message(key: str, **values: str) -> str:
    """Return a message; characters that the terminal can't show become question marks."""
    encoding = sys.stdout.encoding or "ascii"
    return MESSAGES[language()][key].format(**values).encode(encoding, "replace").decode(encoding)


if __name__ == "__main__":
    print(message(sys.argv[1]))
