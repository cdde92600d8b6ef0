"""The addresses of signing up, in and out: those of the library that this site has a use for, and no more of them."""

from allauth.account import views as library
from django.urls import path, re_path
from django.views.generic import RedirectView

from gorod.web.views import entrance

urlpatterns = [
    path("login/", entrance.SignIn.as_view(), name="account_login"),
    path("logout/", library.logout, name="account_logout"),
    path("signup/", entrance.SignUp.as_view(), name="account_signup"),
    path("inactive/", library.account_inactive, name="account_inactive"),
    path("email/", entrance.mail, name="account_email"),
    path("password/set/", RedirectView.as_view(pattern_name="keep"), name="account_set_password"),
    path("password/change/", library.password_change, name="account_change_password"),
    path("password/reset/", library.password_reset, name="account_reset_password"),
    path("password/reset/done/", library.password_reset_done, name="account_reset_password_done"),
    path(
        "password/reset/key/done/",
        library.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        entrance.NewPassword.as_view(),
        name="account_reset_password_from_key",
    ),
]
